import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import type { useForm } from '#web/ui/form/use-form.ts';

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'submit' | 'isBusy' | 'fault'>;
  /** The button's label, and its label while the form is being sent. */
  action: string;
  busy: string;
  children: ReactNode;
};

/** A form with its general error at the top and its single button at the end. */
export function AccountForm({ form, action, busy, children }: Props) {
  return (
    <form {...form.props} className="mt-8 space-y-5">
      <Fault>{form.fault}</Fault>
      {children}
      <Button {...form.submit} className="w-full">
        {form.isBusy ? busy : action}
      </Button>
    </form>
  );
}
