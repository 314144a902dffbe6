import { useState } from 'react';
import { Reauthentication, reauthenticate } from '#contract/account-settings.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

type Asking = { resolve: () => void; reject: () => void };

/** Acts that move money or rights: if the server asks for the password again, so do we, and then repeat the act. */
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

function ReauthModal({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
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
    <Dialog title="Confirm it’s you" onClose={onClose}>
      <p className="mb-4 text-muted">
        This action moves money or changes someone’s rights. Enter your own password to continue.
      </p>
      <Form form={form} isMain action="Confirm" busy="Checking...">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      </Form>
    </Dialog>
  );
}
