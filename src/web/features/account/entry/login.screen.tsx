import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Login, login } from '#contract/account-entry.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useIsOpen, usePageFrame, useSite } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useMe } from '#web/base/me.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { AlreadySignedIn } from './already-signed-in.part.tsx';
import { CodeField } from '#web/features/account/code-field.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { PasskeyButton } from './passkey-button.part.tsx';
import { ProviderButtons } from './provider-buttons.part.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Why someone who wanted to go to such an address is here; nothing for one that is open to visitors. */
const REASONS: Readonly<Record<string, string>> = {
  account: 'Log in to see your account.',
  checkout: 'Log in to continue to checkout.',
  dashboard: 'Log in to see your dashboard.',
  results: 'Log in to see your results.',
  today: 'Log in to see what to do today.',
};

const reasonFor = (redirect = ''): string | undefined => REASONS[redirect.split(/[/?#]/)[1] ?? ''];

/** Signs a person in and takes them on to where they wanted to go. */
export function Component() {
  const api = useApi();
  const me = useMe();
  const navigate = useNavigate();
  const { redirect, destination, enter } = useSignIn();
  const [needsCode, setNeedsCode] = useState(false);
  const [email, setEmail] = useState('');
  const { passwordLogin } = useSite();
  const isOpen = useIsOpen();
  const { providers } = usePageFrame();
  const [search, setSearch] = useSearchParams();
  // Hidden, never closed: whoever has a password gets in even if no provider answers.
  const isFormShown = passwordLogin === '1' || providers.length === 0 || search.has('password');
  const form = useForm({
    schema: Login,
    send: async (given) => {
      try {
        const { user } = await api(login, { body: given });
        await enter(user, 'Welcome back!');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.problem?.code === 'has_left') return void (await navigate(paths.left));
        if (error.problem?.code !== 'second_factor_required') throw error;
        setNeedsCode(true);
      }
    },
    failure: { title: 'Login failed', message: 'Invalid email or password.' },
  });

  return (
    <AccountPage title="Log In" description="Log in to save your results and track your progress.">
      {me && !form.isBusy ? (
        <AlreadySignedIn me={me} destination={destination(me)} />
      ) : (
        <>
          <h1 className="text-display">Log In</h1>
          <p className="mt-2 text-muted empty:hidden">{reasonFor(redirect)}</p>
          <ProviderButtons redirect={redirect} />
          <PasskeyButton />
          {isFormShown ? (
            <>
              <AccountForm form={form} action="Log In" busy="Logging in...">
                <Field
                  label="Email"
                  type="email"
                  autoComplete="username"
                  onChange={({ target }) => setEmail(target.value)}
                  {...form.field('email')}
                />
                <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
                {needsCode && <CodeField {...form.field('code')} />}
              </AccountForm>
              <p className="mt-6 flex flex-wrap justify-between gap-3 text-small">
                <Link to={paths.forgotPassword} state={{ email }} className="text-accent underline">
                  Forgot your password?
                </Link>
                {isOpen && (
                  <Link to={paths.register(redirect)} replace className="text-accent underline">
                    Create an account
                  </Link>
                )}
              </p>
            </>
          ) : (
            <p className="mt-6 text-small">
              <button
                type="button"
                className="min-h-11 text-accent underline"
                onClick={() =>
                  setSearch((params) => new URLSearchParams([...params, ['password', '']]), { replace: true })
                }
              >
                Log in with a password
              </button>
            </p>
          )}
        </>
      )}
    </AccountPage>
  );
}
