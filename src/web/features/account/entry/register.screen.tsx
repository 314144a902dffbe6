import { Link } from 'react-router';
import { register, Registration } from '#contract/account-entry.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOpen, useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { Agreement } from './agreement.part.tsx';
import { AlreadySignedIn } from './already-signed-in.part.tsx';
import { ClosedDoor } from './closed-door.part.tsx';
import { Credentials } from './credentials.part.tsx';
import { Names } from './names.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ProviderButtons } from './provider-buttons.part.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Creates an account, signs its owner in, and takes them on to where they wanted to go. */
export function Component() {
  const api = useApi();
  const me = useMe();
  const { siteName } = useSite();
  const isOpen = useIsOpen();
  const { redirect, destination, enter } = useSignIn();
  const form = useForm({
    schema: Registration,
    send: async (given) => {
      const { user } = await api(register, { body: given });
      await enter(user, `Welcome to ${siteName}!`, 'We’ve sent you a link to verify your email address.');
    },
    failure: { title: 'Registration failed', message: 'Please try again with different details.' },
  });

  return (
    <AccountPage
      title="Create Account"
      description="Create a free account to save your results and track your progress."
    >
      {me && !form.isBusy ? (
        <AlreadySignedIn me={me} destination={destination(me)} />
      ) : (
        <>
          <h1 className="text-display">Create Account</h1>
          <ProviderButtons redirect={redirect} />
          {isOpen ? (
            <>
              <p className="mt-3 text-muted">It’s free, and it saves the results of every quiz you take.</p>
              <AccountForm form={form} action="Create Account" busy="Creating your account...">
                <Credentials field={form.field} />
                <Names field={form.field} />
              </AccountForm>
              <Agreement />
            </>
          ) : (
            <ClosedDoor />
          )}
          <p className="mt-6 text-small">
            Already have an account?{' '}
            <Link to={paths.login(redirect)} replace className="text-accent underline">
              Log in
            </Link>
          </p>
        </>
      )}
    </AccountPage>
  );
}
