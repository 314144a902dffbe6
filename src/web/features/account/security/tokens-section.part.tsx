import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { createToken, deleteToken, listOwnTokens, type Token } from '#contract/account-tokens.ts';
import { MOST_TOKEN_DAYS, SCOPE_NAMES, type Scope } from '#rules/account/scopes.ts';
import { useApi } from '#web/base/loading.ts';
import { isStaff, useMe } from '#web/base/me.ts';
import { useSite } from '#web/base/page-state.ts';
import { sentenceOrOwn } from '#web/features/account/entry/sentence-or-own.ts';
import { SettingsSection } from '#web/features/account/settings/settings-section.part.tsx';
import { useReauth } from '#web/features/account/use-reauth.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { FormRefused, useForm } from '#web/ui/form/use-form.ts';
import { Moment } from '#web/ui/moment.tsx';
import { toast } from '#web/ui/toasts.ts';

const DAY_MS = 86_400_000;
/** For how long a token lasts unless its maker says otherwise, in days. */
const USUAL_DAYS = 90;

/** Tokens for scripts; nothing for people who can make none and have none. */
export function TokensSection() {
  const api = useApi();
  const me = useMe();
  const query = { queryKey: ['user', 'tokens'], queryFn: () => api(listOwnTokens) };
  const { accessTokens } = useSite();
  // Who lost their role may still have some.
  const { data } = useQuery({ ...query, enabled: me !== null && (isStaff(me) || accessTokens === '1') });
  if (!me || !data || (data.scopes.length === 0 && data.tokens.length === 0)) return null;
  return <Tokens {...data} queryKey={query.queryKey} hasRole={isStaff(me)} />;
}

type Props = { scopes: readonly Scope[]; tokens: readonly Token[]; queryKey: readonly string[]; hasRole: boolean };

function Tokens({ scopes, tokens, queryKey, hasRole }: Props) {
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey] });
  return (
    <SettingsSection
      title="Tokens"
      text={
        <>
          <p>
            With a token, a script calls this site in your name: only what the token is for, and never more than you may
            do.
          </p>
          {scopes.length === 0 && (
            <p>
              {hasRole
                ? 'This site does not accept tokens at the moment.'
                : 'You have no role anymore, so your tokens are refused.'}
            </p>
          )}
        </>
      }
    >
      {tokens.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onGone={refresh} />
          ))}
        </ul>
      )}
      {scopes.length > 0 && (
        <Button look="plain" className="mt-3" onClick={() => setIsMaking(true)}>
          Create Token
        </Button>
      )}
      {isMaking && (
        <TokenDialog
          scopes={scopes}
          onMade={(token) => {
            setIsMaking(false);
            setMade(token);
            void refresh();
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
      {made !== null && <MadeToken token={made} onClose={() => setMade(null)} />}
    </SettingsSection>
  );
}

function TokenRow({ token, onGone }: { token: Token; onGone: () => Promise<void> }) {
  const api = useApi();
  const [fault, setFault] = useState<string | null>(null);
  const revoke = async () => {
    setFault(null);
    try {
      await api(deleteToken, { params: { id: token.id } });
      toast('Token revoked', `Scripts that use ${token.name} are refused from now on.`);
      await onGone();
    } catch (error) {
      setFault(sentenceOrOwn(error, 'The token could not be revoked. Please try again.'));
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{token.name}</p>
        <p className="text-small text-muted">{token.scopes.join(', ')}</p>
        <p className="text-small text-muted">
          {token.lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment at={token.lastUsedAt} />
            </>
          )}
          , expires <Moment at={token.expiresAt} />
        </p>
        <Fault>{fault}</Fault>
      </div>
      <Button look="plain" size="small" onClick={() => void revoke()}>
        Revoke<span className="sr-only"> {token.name}</span>
      </Button>
    </li>
  );
}

const TokenForm = z.strictObject({
  name: z.string().check(z.regex(/\S/, { error: 'Name is required' }), z.maxLength(80)),
  lastDay: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'Please choose a day' })),
});

/** A day from now, as dates are typed. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type DialogProps = { scopes: readonly Scope[]; onMade: (token: string) => void; onClose: () => void };

function TokenDialog({ scopes, onMade, onClose }: DialogProps) {
  const api = useApi();
  const { confirmed, dialog } = useReauth();
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const toggle = (scope: Scope) =>
    setChosen((before) => (before.includes(scope) ? before.filter((other) => other !== scope) : [...before, scope]));
  const form = useForm({
    schema: TokenForm,
    send: async ({ name, lastDay }) => {
      if (chosen.length === 0) throw new FormRefused('Please choose what the token is for');
      const body = { name, lastDay, scopes: [...chosen] };
      onMade((await confirmed(() => api(createToken, { body }))).token);
    },
    failure: { title: 'Error', message: 'The token could not be created' },
  });
  return (
    <Dialog title="Create a token" onClose={onClose}>
      <Form form={form} isMain action="Create Token" busy="Creating...">
        <Field label="Name" hint="What uses it, such as a nightly import." maxLength={80} {...form.field('name')} />
        <fieldset>
          <legend className="font-semibold">What it is for</legend>
          {scopes.map((scope) => (
            <label key={scope} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.includes(scope)}
                onChange={() => toggle(scope)}
              />
              {SCOPE_NAMES[scope]}
            </label>
          ))}
        </fieldset>
        <Field
          label="Last day"
          hint="At most a year from now."
          type="date"
          defaultValue={dayFromNow(USUAL_DAYS)}
          min={dayFromNow(0)}
          max={dayFromNow(MOST_TOKEN_DAYS)}
          {...form.field('lastDay')}
        />
      </Form>
      {dialog}
    </Dialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    toast('Success', 'Token copied');
  };
  return (
    <Dialog title="Your token" onClose={onClose}>
      <p className="text-muted">
        Copy it now, and store it like a password. We store only what recognizes it, so it can’t be shown again.
      </p>
      <p className="mt-3 rounded border border-line bg-sunken p-3 font-mono text-small wrap-anywhere">{token}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy Token</Button>
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
