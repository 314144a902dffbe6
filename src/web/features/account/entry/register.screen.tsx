import { Link } from 'react-router';
import { register, Registration } from '#contract/account-entry.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { Field } from '#web/ui/form/field.tsx';
import { useMe } from '#web/base/me.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { AlreadySignedIn } from './already-signed-in.part.tsx';
import { Credentials } from './credentials.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useSignIn } from './use-sign-in.ts';

/** Creates an account, signs its owner in, and takes them on to where they wanted to go. */
export function Component() {
  const api = useApi();
  const me = useMe();
  const { siteName } = useSite();
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
          <p className="mt-3 text-muted">It’s free, and it saves the results of every quiz you take.</p>
          <AccountForm form={form} action="Create Account" busy="Creating your account...">
            <Credentials field={form.field} />
            <Names field={form.field} />
          </AccountForm>
          <Agreement />
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

type NamesProps = { field: (name: 'firstName' | 'lastName') => { name: string; error: string | undefined } };

/** Not required, and so last, in one row. */
function Names({ field }: NamesProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:gap-5">
      <Field label="First name (optional)" autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name (optional)" autoComplete="family-name" {...field('lastName')} />
    </div>
  );
}

/** Opens in a separate tab, so that nothing typed is lost. */
function Agreement() {
  const link = (to: string, name: string) => (
    <Link to={to} target="_blank" className="text-accent underline">
      {name}
    </Link>
  );
  return (
    <p className="mt-3 text-small text-muted">
      By creating an account, you agree to our {link(paths.terms, 'Terms of Service')} and{' '}
      {link(paths.privacy, 'Privacy Policy')}.
    </p>
  );
}
