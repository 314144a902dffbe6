import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import type { useForm } from './use-form.ts';

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'submit' | 'isBusy' | 'fault'>;
  /** What the button says, and what it says while the form is on its way. */
  action: string;
  busy: string;
  /** What came of it, said beside the button. */
  done?: string | undefined;
  /** It is what its dialog or page is for, and not one of several. */
  isMain?: boolean;
  /** Another button beside its own. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A form: what is wrong as a whole at its head, its button and what came of it at its end. */
export function Form({ form, action, busy, done, isMain = false, beside, children }: Props) {
  return (
    <form {...form.props} className="space-y-5">
      <Fault>{form.fault}</Fault>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button {...form.submit} look={isMain ? 'primary' : 'plain'}>
          {form.isBusy ? busy : action}
        </Button>
        {beside}
        <output className="text-small font-semibold">{!form.isBusy && done}</output>
      </div>
    </form>
  );
}
