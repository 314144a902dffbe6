import * as z from 'zod/mini';
import { Message, User } from './account.ts';
import { endpoint, json } from './endpoint.ts';
import { Id, Moment, someText, text } from './text.ts';

const base64url = (most: number) => text(1, most).check(z.regex(/^[\w-]+$/));
const CredentialId = base64url(1400);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Named = z.strictObject({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(Transport)),
});

/** What a browser is asked to answer with a passkey, as in WebAuthn's JSON. */
const RequestOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

/** What a browser is asked to make a passkey for, as in WebAuthn's JSON. */
const CreationOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What a passkey answered. */
export const PasskeyAnswer = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: base64url(8000),
  authenticatorData: base64url(8000),
  signature: base64url(8000),
  userHandle: base64url(200),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a browser made. */
const NewPasskey = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: base64url(8000),
  attestationObject: base64url(40_000),
  transports: z.array(Transport).check(z.maxLength(8)),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const beginPasskeyLogin = endpoint({
  id: 'beginPasskeyLogin',
  summary:
    'What a browser asks a passkey to answer, to log in or to confirm who one is; a cookie holds what must match, for five minutes',
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  access: { of: 'nobody', as: 'anyone' },
  reply: RequestOptions,
  problems: [],
});

export const loginWithPasskey = endpoint({
  id: 'loginWithPasskey',
  summary: 'Logs in with what a passkey answered, once. It counts as two factors, since its device verified the person',
  method: 'POST',
  path: '/api/auth/passkeys/login',
  access: { of: 'nobody', as: 'anyone' },
  body: json(PasskeyAnswer),
  reply: z.strictObject({ user: User }),
  problems: ['passkey_failed', 'invalid_credentials', 'email_unverified', 'has_left'],
  limit: 'login',
});

export const reauthenticateWithPasskey = endpoint({
  id: 'reauthenticateWithPasskey',
  summary: 'Confirms who the caller is with a passkey, as the password does',
  method: 'POST',
  path: '/api/auth/passkeys/reauth',
  access: { of: 'self', as: 'learner' },
  body: json(PasskeyAnswer),
  reply: Message,
  problems: ['passkey_failed'],
  limit: 'login',
});

export const OwnPasskey = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
  /** Whether it is stored by a service that has it on other devices, too. */
  isSynced: z.boolean(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  summary: 'The caller’s passkeys',
  method: 'GET',
  path: '/api/user/passkeys',
  access: { of: 'self', as: 'learner' },
  reply: z.strictObject({ passkeys: z.array(OwnPasskey) }),
  problems: [],
});

export const beginPasskey = endpoint({
  id: 'beginPasskey',
  summary: 'What a browser makes a passkey for the caller from; a cookie holds what must match, for five minutes',
  method: 'POST',
  path: '/api/user/passkeys/begin',
  access: { of: 'self', as: 'learner' },
  reply: CreationOptions,
  needsFreshLogin: true,
  problems: ['too_many_passkeys'],
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  summary: 'Adds a passkey that the caller’s browser made',
  method: 'POST',
  path: '/api/user/passkeys',
  access: { of: 'self', as: 'learner' },
  body: json(z.strictObject({ name: someText(60), passkey: NewPasskey })),
  reply: OwnPasskey,
  status: 201,
  needsFreshLogin: true,
  problems: ['passkey_failed', 'passkey_taken', 'too_many_passkeys'],
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  summary:
    'Removes one of the caller’s passkeys and ends the sessions that began with it; 409 if it is the only way to log in',
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  needsFreshLogin: true,
  problems: ['not_found', 'last_credential'],
});

export const removePassword = endpoint({
  id: 'removePassword',
  summary:
    'Removes the caller’s password, who then logs in with a passkey or through a provider; 409 if it is the only way to log in',
  method: 'DELETE',
  path: '/api/user/password',
  access: { of: 'self', as: 'learner' },
  reply: null,
  status: 204,
  needsFreshLogin: true,
  problems: ['not_found', 'last_credential'],
});
