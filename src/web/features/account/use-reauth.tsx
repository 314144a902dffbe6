import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reauthenticateWithPasskey } from '#contract/passkey.ts';
import { Reauthentication, reauthenticate } from '#contract/account-settings.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { passkeysQuery } from '#web/features/account/settings/settings.queries.ts';
import { usePasskey } from './use-passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

type Asking = { resolve: () => void; reject: () => void };

/** For calls that need a fresh login: if the server asks people to prove themselves again, so do we, and then repeat the call. */
export function useReauth() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const withReauth = async <T,>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError && error.problem?.code === 'reauth_required')) throw error;
      await new Promise<void>((resolve, reject) => setAsking({ resolve, reject: () => reject(error) }));
      return run();
    }
  };
  const answer = (which: keyof Asking) => {
    setAsking(null);
    asking?.[which]();
  };
  const dialog = asking && <ReauthModal onDone={() => answer('resolve')} onClose={() => answer('reject')} />;
  return { confirmed: withReauth, dialog };
}

type Props = { onDone: () => void; onClose: () => void };

function ReauthModal({ onDone, onClose }: Props) {
  const me = useMe();
  const hasPasskey = (useQuery(passkeysQuery(useApi())).data?.passkeys.length ?? 0) > 0;
  return (
    <Dialog title="Confirm it’s you" onClose={onClose}>
      {hasPasskey && <PasskeyForm onDone={onDone} />}
      {me?.hasPassword !== false && <PasswordForm onDone={onDone} />}
      {me?.hasPassword === false && !hasPasskey && (
        <>
          <p className="mb-4">It’s been a while since you logged in. Log out and log in again, then try once more.</p>
          <Button onClick={onClose}>OK</Button>
        </>
      )}
    </Dialog>
  );
}

function PasskeyForm({ onDone }: Pick<Props, 'onDone'>) {
  const api = useApi();
  const { ask, isBusy, fault } = usePasskey(async (answer) => {
    await api(reauthenticateWithPasskey, { body: answer });
    onDone();
  });
  return (
    <div className="mb-6">
      <p className="mb-4 text-muted">It’s been a while since you logged in.</p>
      <Fault>{fault}</Fault>
      <Button aria-disabled={isBusy} onClick={() => void ask()}>
        {isBusy ? 'Waiting for your passkey...' : 'Confirm with a Passkey'}
      </Button>
    </div>
  );
}

function PasswordForm({ onDone }: Pick<Props, 'onDone'>) {
  const api = useApi();
  const form = useForm({
    schema: Reauthentication,
    send: async (given) => {
      await api(reauthenticate, { body: given });
      onDone();
    },
    failure: { title: 'Error', message: 'Your password could not be checked. Please try again.' },
  });
  return (
    <>
      <p className="mb-4 text-muted">It’s been a while since you logged in. Enter your password to continue.</p>
      <Form form={form} isMain action="Confirm" busy="Checking...">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      </Form>
    </>
  );
}
