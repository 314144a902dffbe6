import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { forgotPassword } from '#contract/account-entry.ts';
import { changePassword, PasswordChange } from '#contract/account-settings.ts';
import type { User } from '#contract/account.ts';
import { removePassword } from '#contract/passkey.ts';
import { sentenceOrOwn } from '#web/features/account/entry/sentence-or-own.ts';
import { useReauth } from '#web/features/account/use-reauth.tsx';
import { useRefreshMe } from '#web/base/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useApi } from '#web/base/loading.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { NewPassword } from '#web/features/account/entry/new-password.part.tsx';
import { passkeysQuery, useRefreshSessions } from '#web/features/account/settings/settings.queries.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SettingsSection } from '#web/features/account/settings/settings-section.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

/** Changing a password, or getting one. */
export function PasswordSection({ me }: { me: User }) {
  return me.hasPassword ? <PasswordChangeSection me={me} /> : <FirstPasswordSection me={me} />;
}

/** For people who log in without one. Whoever holds the mailbox may set it, as with a forgotten password. */
function FirstPasswordSection({ me }: { me: User }) {
  const api = useApi();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: z.strictObject({}),
    send: async () => {
      await api(forgotPassword, { body: { email: me.email } });
      setIsSent(true);
    },
    failure: { title: 'Error', message: 'The link could not be sent. Please try again.' },
  });
  return (
    <SettingsSection title="Password" text={<p>You log in without a password. You can add one by email.</p>}>
      <Form
        form={form}
        action="Email Me a Link"
        busy="Sending..."
        successText={isSent ? `We sent a link to ${me.email}. Open it within 30 minutes.` : undefined}
      >
        {null}
      </Form>
    </SettingsSection>
  );
}

function PasswordChangeSection({ me }: { me: User }) {
  const api = useApi();
  const refreshSessions = useRefreshSessions();
  const [changes, setChanges] = useState(0);
  const form = useForm({
    schema: PasswordChange,
    send: async (given) => {
      await api(changePassword, { body: given });
      setChanges(changes + 1);
      await refreshSessions();
    },
    failure: { title: 'Error', message: 'The password could not be changed. Please try again.' },
  });
  return (
    <SettingsSection title="Password" text={<p>Changing your password logs you out everywhere except here.</p>}>
      <Form
        key={changes}
        form={form}
        action="Change Password"
        busy="Changing..."
        successText={changes > 0 ? 'Password changed. You have been logged out everywhere else.' : undefined}
      >
        {/* Tells password managers whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden disabled />
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <NewPassword label="New password" field={form.field} />
      </Form>
      <PasswordRemoval />
    </SettingsSection>
  );
}

/** For people who also log in with a passkey. */
function PasswordRemoval() {
  const api = useApi();
  const refreshMe = useRefreshMe();
  const { confirmed, dialog } = useReauth();
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const hasPasskey = (useQuery(passkeysQuery(api)).data?.passkeys.length ?? 0) > 0;
  if (!hasPasskey) return null;
  const remove = async () => {
    setFault(null);
    try {
      await confirmed(() => api(removePassword));
      await refreshMe();
      toast('Success', 'Password removed');
    } catch (error) {
      setFault(sentenceOrOwn(error, 'The password could not be removed. Please try again.'));
    }
  };
  return (
    <div className="mt-6">
      <Fault>{fault}</Fault>
      {isAsking ? (
        <>
          <p>You’ll log in with your passkey only. You can add a password again by email.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="plain" className="text-wrong" onClick={() => void remove()}>
              Remove Password
            </Button>
            <Button look="plain" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <Button look="plain" onClick={() => setIsAsking(true)}>
          Remove Password...
        </Button>
      )}
      {dialog}
    </div>
  );
}
