import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { confirmSignIn, finishSignIn } from '#contract/sign-in.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { usePageFrame, useSite } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { CodeField } from '#web/features/account/code-field.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { EntryNotice } from './entry-notice.part.tsx';
import { sentenceOrOwn } from './sentence-or-own.ts';
import { useSignIn } from './use-sign-in.ts';

type State = { step: 'waiting' } | { step: 'code' } | { step: 'failed'; reason: string; proveFirst: boolean };

/** Where a sign-in provider sends people back to. */
export function Component() {
  const { provider = '' } = useParams();
  const { providers } = usePageFrame();
  const name = providers.find(({ id }) => id === provider)?.name ?? 'your provider';
  const state = useReturn(provider);
  return (
    <AccountPage title="Log In" description="Completes your login." isSecret>
      {state.step === 'waiting' && (
        <>
          <h1 className="text-display">Logging you in...</h1>
          <output className="mt-4 block text-muted">This takes a moment.</output>
        </>
      )}
      {state.step === 'code' && <CodeForm name={name} />}
      {state.step === 'failed' && (
        <EntryNotice title={`You’re not logged in through ${name}`} isNews text={<p>{state.reason}</p>}>
          <ButtonLink to={paths.login(state.proveFirst ? paths.account : undefined)}>
            {state.proveFirst ? 'Log In With Your Password' : 'Back to Login'}
          </ButtonLink>
        </EntryNotice>
      )}
    </AccountPage>
  );
}

/** Hands over what the provider sent, which works once. */
function useReturn(provider: string): State {
  const api = useApi();
  const { siteName } = useSite();
  const { enter } = useSignIn();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'waiting' });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const query = location.search.slice(1);
    // Out of the address and of the history before anything else happens.
    history.replaceState(history.state, '', location.pathname);
    const greetings = {
      created: `Welcome to ${siteName}!`,
      entered: 'Welcome back!',
      linked: 'Your login is connected',
    };
    api(finishSignIn, { params: { provider }, body: { query } }).then(
      async ({ user, redirect, outcome }) => {
        await enter(user, greetings[outcome], undefined, redirect);
      },
      (error: unknown) => {
        const code = error instanceof ApiError ? error.problem?.code : undefined;
        if (code === 'second_factor_required') return setState({ step: 'code' });
        if (code === 'has_left') return void navigate(paths.left, { replace: true });
        const reason = sentenceOrOwn(error, 'Something went wrong on the way. Please try again.');
        setState({ step: 'failed', reason, proveFirst: code === 'prove_first' });
      },
    );
  }, [api, enter, navigate, provider, siteName]);
  return state;
}

function CodeForm({ name }: { name: string }) {
  const api = useApi();
  const { enter } = useSignIn();
  const navigate = useNavigate();
  const form = useForm({
    schema: z.strictObject({ code: z.string().check(z.minLength(1, { error: 'Code is required' })) }),
    send: async ({ code }) => {
      try {
        const { user, redirect } = await api(confirmSignIn, { body: { code } });
        await enter(user, 'Welcome back!', undefined, redirect);
      } catch (error) {
        if (!(error instanceof ApiError && error.problem?.code === 'has_left')) throw error;
        await navigate(paths.left, { replace: true });
      }
    },
    failure: { title: 'Login failed', message: 'Please try again.' },
  });
  return (
    <>
      <h1 className="text-display">One more step</h1>
      <p className="mt-3 text-muted">You came from {name}. Your account also asks for a code.</p>
      <AccountForm form={form} action="Log In" busy="Logging in...">
        <CodeField {...form.field('code')} />
      </AccountForm>
    </>
  );
}
