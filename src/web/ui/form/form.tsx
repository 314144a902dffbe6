import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import type { useForm } from './use-form.ts';

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'submit' | 'isBusy' | 'fault'>;
  /** The button's label, and its label while the form is being sent. */
  action: string;
  busy: string;
  /** The outcome, shown beside the button. */
  successText?: string | undefined;
  /** It is the main form of its dialog or page, not one of several. */
  isMain?: boolean;
  /** Another button beside its own. */
  beside?: ReactNode;
  /** Its button stays in view while a long form is scrolled. */
  isLong?: boolean;
  children: ReactNode;
};

/** A form with its general error at the top, and its button and outcome at the end. */
export function Form({ form, action, busy, successText, isMain = false, beside, isLong = false, children }: Props) {
  return (
    <form {...form.props} className="space-y-5">
      <Fault>{form.fault}</Fault>
      {children}
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isLong ? 'sticky bottom-0 z-10 border-t border-line bg-paper py-3' : ''}`}
      >
        <Button {...form.submit} look={isMain ? 'primary' : 'plain'}>
          {form.isBusy ? busy : action}
        </Button>
        {beside}
        <output className="text-small font-semibold">{!form.isBusy && successText}</output>
      </div>
    </form>
  );
}
