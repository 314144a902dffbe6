import { useNavigate } from 'react-router';
import { loginWithPasskey } from '#contract/passkey.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { usePasskey } from '#web/features/account/use-passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Logs in with a passkey, which says itself whose it is; nothing on a site that does not offer it. */
export function PasskeyButton() {
  const { passkeys } = useSite();
  const api = useApi();
  const navigate = useNavigate();
  const { enter } = useSignIn();
  const { ask, isBusy, fault } = usePasskey(async (answer) => {
    try {
      const { user } = await api(loginWithPasskey, { body: answer });
      await enter(user, 'Welcome back!');
    } catch (error) {
      if (!(error instanceof ApiError && error.problem?.code === 'has_left')) throw error;
      await navigate(paths.left);
    }
  });
  if (passkeys !== '1') return null;
  return (
    <div className="mt-6 space-y-3">
      <Fault>{fault}</Fault>
      <Button look="plain" className="w-full" aria-disabled={isBusy} onClick={() => void ask()}>
        {isBusy ? 'Waiting for your passkey...' : 'Log In with a Passkey'}
      </Button>
    </div>
  );
}
