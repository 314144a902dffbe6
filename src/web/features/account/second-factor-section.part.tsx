import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { prepareSecondFactor, removeSecondFactor, type SecondFactor } from '#contract/account-factor.ts';
import { useApi } from '#web/app/loading.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RecoveryCodes } from './recovery-codes.part.tsx';
import { secondFactorQuery } from './settings.queries.ts';
import { SectionState } from './section-state.part.tsx';
import { SettingsForm } from './settings-form.part.tsx';
import { SettingsSection } from './settings-section.part.tsx';
import { useForm } from './use-form.ts';

// What draws the code is fetched by who sets the app up.
const Pairing = lazy(async () => ({ default: (await import('./pairing.part.tsx')).Pairing }));

type Step = { name: 'rest' } | { name: 'pairing'; secret: string; uri: string } | { name: 'codes'; codes: string[] };

/** Codes of an authenticator app: setting them up, and leaving them off again. */
export function SecondFactorSection() {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(secondFactorQuery(api));
  const factor = query.data;
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorQuery(api).queryKey });
  const done = async (codes: string[]) => {
    setStep({ name: 'codes', codes });
    await refresh();
  };
  const text = (
    <p>
      Besides your password, logging in then takes a code of an app on your phone. Whoever learns your password still
      does not get in.
    </p>
  );
  return (
    <SettingsSection title="Second factor" text={text}>
      {step.name === 'pairing' && (
        <Suspense fallback={<output>Loading...</output>}>
          <Pairing secret={step.secret} uri={step.uri} onDone={done} />
        </Suspense>
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep({ name: 'rest' })} />}
      {step.name === 'rest' && <SectionState query={query} name="second factor" />}
      {step.name === 'rest' && factor?.since === null && (
        <Begin onPrepared={(made) => setStep({ name: 'pairing', ...made })} />
      )}
      {step.name === 'rest' && factor && factor.since !== null && <End factor={factor} onRemoved={refresh} />}
    </SettingsSection>
  );
}

function Begin({ onPrepared }: { onPrepared: (made: { secret: string; uri: string }) => void }) {
  const api = useApi();
  const form = useForm({
    schema: prepareSecondFactor.body,
    send: async (given) => onPrepared(await api(prepareSecondFactor, { body: given })),
    failure: { title: 'Error', message: 'It could not be set up. Please try again.' },
  });
  return (
    <SettingsForm form={form} action="Set Up an App" busy="One moment...">
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('currentPassword')} />
    </SettingsForm>
  );
}

function End({ factor, onRemoved }: { factor: SecondFactor; onRemoved: () => Promise<void> }) {
  const api = useApi();
  const form = useForm({
    schema: removeSecondFactor.body,
    send: async (given) => {
      await api(removeSecondFactor, { body: given });
      await onRemoved();
    },
    failure: { title: 'Error', message: 'It could not be switched off. Please try again.' },
  });
  return (
    <>
      <p className="mb-5">
        <strong>On.</strong> {factor.recoveryCodesLeft} of your recovery codes are left.
        {factor.recoveryCodesLeft < 3 && ' Switch it off and on again to have new ones.'}
      </p>
      <SettingsForm form={form} action="Switch Off" busy="Switching off...">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('currentPassword')} />
      </SettingsForm>
    </>
  );
}
