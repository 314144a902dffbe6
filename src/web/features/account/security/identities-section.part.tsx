import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginLink, listIdentities, removeIdentity } from '#contract/sign-in.ts';
import { useApi } from '#web/base/loading.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { sentenceOrOwn } from '#web/features/account/entry/sentence-or-own.ts';
import { SettingsSection } from '#web/features/account/settings/settings-section.part.tsx';
import { useReauth } from '#web/features/account/use-reauth.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Moment } from '#web/ui/moment.tsx';

/** The providers through which a person logs in; nothing on a site without any. */
export function IdentitiesSection() {
  const { providers } = usePageFrame();
  return providers.length === 0 ? null : <Identities />;
}

function Identities() {
  const api = useApi();
  const queries = useQueryClient();
  const { providers } = usePageFrame();
  const { confirmed, dialog } = useReauth();
  const [fault, setFault] = useState<string | null>(null);
  const query = { queryKey: ['identities'], queryFn: () => api(listIdentities) };
  const identities = useQuery(query).data?.identities ?? [];
  const doing = async (work: () => Promise<unknown>) => {
    setFault(null);
    try {
      await confirmed(work);
    } catch (error) {
      setFault(sentenceOrOwn(error, 'That did not work. Please try again.'));
    }
  };
  const connect = (provider: string) =>
    doing(async () => {
      const { url } = await api(beginLink, { params: { provider } });
      location.assign(url);
    });
  const disconnect = (id: string) =>
    doing(async () => {
      await api(removeIdentity, { params: { id } });
      await queries.invalidateQueries({ queryKey: query.queryKey });
    });
  return (
    <SettingsSection title="Sign-in providers" text={<p>Log in through another service, without a password.</p>}>
      <Fault>{fault}</Fault>
      <ul className="divide-y divide-line empty:hidden">
        {identities.map(({ id, provider, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <strong>{provider}</strong>{' '}
              <span className="text-small text-muted">
                connected <Moment at={createdAt} />
              </span>
            </span>
            <Button look="plain" size="small" onClick={() => void disconnect(id)}>
              Disconnect<span className="sr-only"> {provider}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {providers
          .filter(({ name }) => identities.every(({ provider }) => provider !== name))
          .map(({ id, name }) => (
            <Button key={id} look="plain" onClick={() => void connect(id)}>
              Connect {name}
            </Button>
          ))}
      </div>
      {dialog}
    </SettingsSection>
  );
}
