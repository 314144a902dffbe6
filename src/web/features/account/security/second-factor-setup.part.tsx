import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { prepareSecondFactor } from '#contract/account-factor.ts';
import { useApi } from '#web/base/loading.ts';
import { RecoveryCodes } from './recovery-codes.part.tsx';
import { useReauth } from '../use-reauth.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

// The code that draws the QR code is loaded only during setup.
const Pairing = lazy(async () => ({ default: (await import('./pairing.part.tsx')).Pairing }));

type Step =
  | { name: 'start' }
  | { name: 'pairing'; secret: string; uri: string }
  | { name: 'recovery codes'; codes: string[] };

/** `onOn` is called once the factor is in effect, `onDone` once its recovery codes have been seen. */
type Props = { onOn?: () => Promise<void>; onDone: () => void };

/** Sets up an authenticator app: the key and a first code, then the recovery codes. */
export function SecondFactorSetup({ onOn, onDone }: Props) {
  const [step, setStep] = useState<Step>({ name: 'start' });
  if (step.name === 'start') return <Begin onPrepared={(made) => setStep({ name: 'pairing', ...made })} />;
  if (step.name === 'recovery codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  const done = async (codes: string[]) => {
    setStep({ name: 'recovery codes', codes });
    await onOn?.();
  };
  return (
    <Suspense fallback={<output>Loading...</output>}>
      <Pairing secret={step.secret} uri={step.uri} onDone={done} />
    </Suspense>
  );
}

function Begin({ onPrepared }: { onPrepared: (made: { secret: string; uri: string }) => void }) {
  const api = useApi();
  const { confirmed, dialog } = useReauth();
  const form = useForm({
    schema: z.strictObject({}),
    send: async () => onPrepared(await confirmed(() => api(prepareSecondFactor, {}))),
    failure: { title: 'Error', message: 'Two-factor authentication could not be set up. Please try again.' },
  });
  return (
    <>
      <Form form={form} action="Set Up Authenticator App" busy="One moment...">
        {null}
      </Form>
      {dialog}
    </>
  );
}
