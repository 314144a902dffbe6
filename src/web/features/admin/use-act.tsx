import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Reauthentication, reauthenticate } from '#contract/account-settings.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { SettingsForm } from '#web/features/account/settings-form.part.tsx';
import { useForm } from '#web/features/account/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { OF_ADMIN } from './admin-people.queries.ts';

type Asking = { resolve: () => void; reject: () => void };

/** Acts that move money or rights: where the server asks for the password again, so do we, and then repeat the act. */
function useReauth() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirmed = async <T,>(run: () => Promise<T>): Promise<T> => {
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
  return { confirmed, dialog };
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
    <Dialog title="Confirm it is you" onClose={onClose}>
      <p className="mb-4 text-muted">This moves money or rights. Enter your own password to go on.</p>
      <SettingsForm form={form} action="Confirm" busy="Checking...">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      </SettingsForm>
    </Dialog>
  );
}

/** What an administrator does at the press of a button. What all see is looked up anew afterwards. */
export function useAct() {
  const queries = useQueryClient();
  const { confirmed, dialog } = useReauth();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: [OF_ADMIN] });

  /** Whether it was done; what went wrong is in `fault`, and in a toast. */
  const act = async (run: () => Promise<unknown>, failure: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFault(null);
    try {
      await confirmed(run);
      await refresh();
      return true;
    } catch (error) {
      const message = (error instanceof ApiError && error.problem?.error) || failure;
      setFault(message);
      toast('Error', message, true);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { act, confirmed, refresh, isBusy, fault, dialog };
}
