import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer } from '#contract/passkey.ts';
import type { beginPasskey, beginPasskeyLogin } from '#contract/passkey.ts';
import type { ReplyOf } from '#contract/endpoint.ts';

/** Whether the person closed the browser's dialog, or let it time out, rather than that something went wrong. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NotAllowedError' ||
    error.name === 'AbortError' ||
    (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED'));

async function unlessGivenUp<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isGivenUp(error)) return null;
    throw error;
  });
}

/** Asks the person's passkey; null if they gave up. */
export async function askPasskey(options: ReplyOf<typeof beginPasskeyLogin>): Promise<PasskeyAnswer | null> {
  const answered = await unlessGivenUp(startAuthentication({ optionsJSON: options }));
  if (!answered) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = answered.response;
  return { credentialId: answered.id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Has the browser make a passkey; null if the person gave up. */
export async function makePasskey(options: ReplyOf<typeof beginPasskey>): Promise<NewPasskey | null> {
  const made = await unlessGivenUp(startRegistration({ optionsJSON: options }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
  return {
    credentialId: made.id,
    clientDataJSON,
    attestationObject,
    transports: known.filter((one) => (transports as string[]).includes(one)),
  };
}
