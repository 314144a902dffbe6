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
  children: ReactNode;
};

/** One of several forms on a page: what is wrong as a whole at its head, its button and what came of it at its end. */
export function SettingsForm({ form, action, busy, done, children }: Props) {
  return (
    <form {...form.props} className="space-y-5">
      <Fault>{form.fault}</Fault>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button {...form.submit} look="plain">
          {form.isBusy ? busy : action}
        </Button>
        <output className="text-small font-semibold">{!form.isBusy && done}</output>
      </div>
    </form>
  );
}
