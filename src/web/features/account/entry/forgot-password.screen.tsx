import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ForgotPassword, forgotPassword } from '#contract/account-entry.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { EntryNotice } from './entry-notice.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

/** Requests a mail with a link to set a new password. */
export function Component() {
  const [email, setEmail] = useState(useTypedEmail());
  const [isSent, setIsSent] = useState(false);
  const sent = (to: string) => {
    setEmail(to);
    setIsSent(true);
  };
  return (
    <AccountPage title="Forgot Password" description="Get a link by email to set a new password.">
      {isSent ? (
        <CheckYourEmail email={email} onTryAgain={() => setIsSent(false)} />
      ) : (
        <ForgotForm email={email} onSent={sent} />
      )}
    </AccountPage>
  );
}

/** Prefills the address typed on the login page. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

function ForgotForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const api = useApi();
  const form = useForm({
    schema: ForgotPassword,
    send: async (given) => {
      await api(forgotPassword, { body: given });
      toast('Reset link sent');
      onSent(given.email);
    },
    failure: { title: 'Error', message: 'Failed to send reset link. Please try again.' },
  });
  return (
    <>
      <h1 className="text-display">Forgot your password?</h1>
      <p className="mt-3 text-muted">
        Enter your account’s email address and we’ll send you a link to set a new password.
      </p>
      <AccountForm form={form} action="Send Reset Link" busy="Sending...">
        <Field label="Email" type="email" autoComplete="username" defaultValue={email} {...form.field('email')} />
      </AccountForm>
      <p className="mt-6 text-small">
        <Link to={paths.login()} className="text-accent underline">
          Back to login
        </Link>
      </p>
    </>
  );
}

function CheckYourEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  return (
    <EntryNotice
      title="Check Your Email"
      isNews
      text={
        <>
          <p>
            If there is an account for <strong>{email}</strong>, a link to set a new password is on its way.
          </p>
          <p className="text-small text-muted">
            Didn’t get it after a few minutes? Check your spam folder or try again.
          </p>
        </>
      }
    >
      <ButtonLink to={paths.login()}>Back to login</ButtonLink>
      <Button look="plain" onClick={onTryAgain}>
        Try Again
      </Button>
    </EntryNotice>
  );
}
