import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { checkResetLink, ResetPassword, resetPassword } from '#contract/account-entry.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useRefreshMe } from '#web/base/me.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { NewPassword } from './new-password.part.tsx';
import { EntryNotice } from './entry-notice.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { isBadToken } from './bad-token.ts';

type Step = 'form' | 'done' | 'bad link';

/** Checks the link first, so that nobody thinks up a password for an expired one. */
export async function loader({ context, params: { token } }: LoaderFunctionArgs) {
  if (!token) return { isOpen: false };
  const { api } = context.get(loadingContext);
  return api(checkResetLink, { params: { token } }).then(
    () => ({ isOpen: true }),
    (error: unknown) => ({ isOpen: !isBadToken(error) }),
  );
}

/** Sets a new password with the mailed link. */
export function Component() {
  const { token } = useParams();
  const { isOpen } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Reset Password" description="Set a new password for your account." isSecret>
      {token && isOpen ? <Reset key={token} token={token} /> : <BadLink />}
    </AccountPage>
  );
}

function Reset({ token }: { token: string }) {
  const [step, setStep] = useState<Step>('form');
  if (step === 'bad link') return <BadLink isNews />;
  if (step === 'form') return <ResetForm token={token} onStep={setStep} />;
  return (
    <EntryNotice
      title="Your password has been changed"
      isNews
      text={<p>Log in with your new password. For your security, we logged you out everywhere.</p>}
    >
      <ButtonLink to={paths.login()}>Continue to Login</ButtonLink>
    </EntryNotice>
  );
}

function ResetForm({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const api = useApi();
  const refreshMe = useRefreshMe();
  const form = useForm({
    schema: ResetPassword,
    send: async (given) => {
      try {
        await api(resetPassword, { body: given });
        await refreshMe();
        onStep('done');
      } catch (error) {
        if (!isBadToken(error)) throw error;
        onStep('bad link');
      }
    },
    failure: { title: 'Error', message: 'The password could not be changed. Please try again.' },
  });
  return (
    <>
      <h1 className="text-display">Set a new password</h1>
      <AccountForm form={form} action="Change Password" busy="Changing...">
        <input type="hidden" name="token" value={token} />
        <NewPassword label="New password" field={form.field} />
      </AccountForm>
    </>
  );
}

function BadLink({ isNews = false }: { isNews?: boolean }) {
  return (
    <EntryNotice
      title="This link doesn’t work"
      isNews={isNews}
      text={
        <p>
          It may have expired, already been used, or been cut off.
          {isNews && ' Your password has not changed.'}
        </p>
      }
    >
      <ButtonLink to={paths.forgotPassword}>Send a new link</ButtonLink>
      <ButtonLink to={paths.login()} look="plain">
        Back to login
      </ButtonLink>
    </EntryNotice>
  );
}
