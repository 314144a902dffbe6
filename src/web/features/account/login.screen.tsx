import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Login, login } from '#contract/account.ts';
import { faultMessage } from '#contract/messages.ts';
import { safeRedirect } from '#rules/account/redirect.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshMe } from './account.queries.ts';

type Faults = { email?: string; password?: string; form?: string };

/** Signs a person in and leads them on to where they wanted to go. */
export function Component() {
  const api = useApi();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const [search] = useSearchParams();
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const redirect = search.get('redirect');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Login.safeParse(Object.fromEntries(new FormData(event.currentTarget)), { error: faultMessage });
    if (!given.success) {
      const found: Faults = {};
      for (const issue of given.error.issues) found[issue.path[0] as 'email' | 'password'] ??= issue.message;
      setFaults(found);
      form.current?.querySelector<HTMLInputElement>(found.email ? '[name=email]' : '[name=password]')?.focus();
      return;
    }
    setFaults({});
    setIsBusy(true);
    try {
      const { user } = await api(login, { body: given.data });
      await refreshMe();
      toast('Welcome back!');
      await navigate(safeRedirect(redirect, user.isAdmin ? paths.admin : paths.dashboard));
    } catch (error) {
      const message = (error instanceof ApiError && error.problem?.error) || 'Invalid email or password.';
      toast('Login failed', message, true);
      setFaults({ form: message });
      setIsBusy(false);
    }
  };

  return (
    <div className="mx-auto w-full max-w-md px-4 py-16">
      <PageMeta title="Log In" description="Log in to save your results and see where you stand." isHidden />
      <h1 className="text-display">Log In</h1>
      <form ref={form} method="post" noValidate onSubmit={submit} className="mt-8 space-y-5">
        {faults.form && (
          <p role="alert" className="rounded border border-wrong bg-wrong-soft px-4 py-3 font-semibold text-wrong">
            {faults.form}
          </p>
        )}
        <Field label="Email" name="email" type="email" autoComplete="username" error={faults.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={faults.password} />
        <Button type="submit" className="w-full" disabled={isBusy}>
          {isBusy ? 'Logging in...' : 'Log In'}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap justify-between gap-3 text-small">
        <Link to={paths.forgotPassword} className="text-accent underline">
          Forgot your password?
        </Link>
        <Link to={paths.register(redirect ?? undefined)} className="text-accent underline">
          Create an account
        </Link>
      </p>
    </div>
  );
}
