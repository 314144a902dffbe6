import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, beginPasskey, type OwnPasskey, removePasskey } from '#contract/passkey.ts';
import { deviceName } from '#rules/account/device.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { sentenceOrOwn } from '#web/features/account/entry/sentence-or-own.ts';
import { SettingsSection } from '#web/features/account/settings/settings-section.part.tsx';
import { passkeysQuery } from '#web/features/account/settings/settings.queries.ts';
import { passkeyFault } from '#web/features/account/use-passkey.ts';
import { useReauth } from '#web/features/account/use-reauth.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Ago, Moment } from '#web/ui/moment.tsx';

/** A person's passkeys; nothing on a site that does not offer them, unless they have one. */
export function PasskeysSection() {
  const { passkeys: isOffered } = useSite();
  const passkeys = useQuery(passkeysQuery(useApi())).data?.passkeys ?? [];
  return isOffered === '1' || passkeys.length > 0 ? <Passkeys passkeys={passkeys} /> : null;
}

function Passkeys({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const { confirmed, dialog } = useReauth();
  const [name, setName] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
  const doing = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setFault(null);
    setIsBusy(true);
    try {
      await work();
      await refresh();
    } catch (error) {
      setFault(sentenceOrOwn(error, 'That did not work. Please try again.'));
    } finally {
      setIsBusy(false);
    }
  };
  const add = () =>
    doing(async () => {
      const [{ makePasskey }, options] = await Promise.all([
        import('#web/features/account/passkey.ts'),
        confirmed(() => api(beginPasskey)),
      ]);
      const passkey = await makePasskey(options);
      if (!passkey) return;
      await api(addPasskey, { body: { name: name?.trim() || 'Passkey', passkey } });
      setName(null);
    });
  const remove = (id: string) => doing(() => confirmed(() => api(removePasskey, { params: { id } })));
  const open = () => {
    setFault(passkeyFault());
    if (passkeyFault() === null) setName(deviceName(navigator.userAgent));
  };
  return (
    <SettingsSection
      title="Passkeys"
      text={
        <p>
          Log in with your fingerprint, your face, or the PIN of your device instead of a password. A passkey counts as
          two-factor authentication.
        </p>
      }
    >
      <Fault>{fault}</Fault>
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <strong>{passkey.name}</strong>{' '}
              <span className="block text-small text-muted">
                added <Moment at={passkey.createdAt} />,{' '}
                {passkey.lastUsedAt === null ? (
                  'never used'
                ) : (
                  <>
                    last used <Ago at={passkey.lastUsedAt} />
                  </>
                )}
                {passkey.isSynced && ', on all your devices'}
              </span>
            </span>
            <Button look="plain" size="small" onClick={() => void remove(passkey.id)}>
              Remove<span className="sr-only"> {passkey.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {name === null ? (
        <Button look="plain" className="mt-3" onClick={open}>
          Add Passkey
        </Button>
      ) : (
        <form
          className="mt-3 space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Field
            label="Name"
            name="passkeyName"
            hint="So that you recognize it in this list."
            maxLength={60}
            value={name}
            error={undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? 'Waiting for your device...' : 'Create Passkey'}
            </Button>
            <Button look="plain" type="button" onClick={() => setName(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {dialog}
    </SettingsSection>
  );
}
