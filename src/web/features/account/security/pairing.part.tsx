import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { confirmSecondFactor, FactorCode } from '#contract/account-factor.ts';
import { useApi } from '#web/base/loading.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

type Props = { secret: string; uri: string; onDone: (recoveryCodes: string[]) => Promise<void> };

/** The key for the app, to scan or type in, and the first code as proof that it was received. */
export function Pairing({ secret, uri, onDone }: Props) {
  const api = useApi();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const form = useForm({
    schema: FactorCode,
    send: async (given) => onDone((await api(confirmSecondFactor, { body: given })).recoveryCodes),
    failure: { title: 'Error', message: 'The code could not be checked. Please try again.' },
  });
  return (
    <div ref={box} tabIndex={-1} className="space-y-5 outline-none">
      <p>Scan this code with your authenticator app. On this device, use the link below or enter the key manually.</p>
      <Qr text={uri} />
      <p className="text-small">
        <a href={uri} className="text-accent underline">
          Open in an app on this device
        </a>
      </p>
      <p className="text-small">
        Key: <code className="break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form form={form} action="Turn On" busy="Checking...">
        <Field label="Code from the app" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      </Form>
    </div>
  );
}

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  // Dark on light in either theme, as readers expect.
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="size-48 rounded bg-white" shapeRendering="crispEdges">
      <title>QR code of the key</title>
      <path d={path} fill="#000" />
    </svg>
  );
}
