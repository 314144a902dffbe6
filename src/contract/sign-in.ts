import * as z from 'zod/mini';
import { User } from './account.ts';
import { endpoint, json, raw } from './endpoint.ts';
import { Id, Moment, Segment, text } from './text.ts';

const ofProvider = { params: z.strictObject({ provider: Segment }) } as const;
const Leaving = z.strictObject({ url: z.string() });

export const beginSignIn = endpoint({
  ...ofProvider,
  id: 'beginSignIn',
  summary: 'Where the browser goes to log in through a provider; a cookie holds what must match on the way back',
  method: 'POST',
  path: '/api/auth/providers/{provider}/begin',
  access: { of: 'nobody', as: 'anyone' },
  body: json(z.strictObject({ redirect: z.optional(text(0, 2000)) })),
  reply: Leaving,
  problems: ['not_found', 'sign_in_unavailable'],
});

export const finishSignIn = endpoint({
  ...ofProvider,
  id: 'finishSignIn',
  summary:
    'Logs in with what the provider sent back, once. Creates the account if its address is verified there and may come in; links an account with that address only if it has neither a role nor two-factor authentication',
  method: 'POST',
  path: '/api/auth/providers/{provider}/finish',
  access: { of: 'nobody', as: 'anyone' },
  /** The query that the provider sent the browser back with. */
  body: json(z.strictObject({ query: text(0, 8000) })),
  reply: z.strictObject({
    user: User,
    /** Where the person wanted to go. */
    redirect: z.nullable(z.string()),
    outcome: z.enum(['entered', 'created', 'linked']),
  }),
  problems: [
    'not_found',
    'sign_in_failed',
    'sign_in_unavailable',
    'address_unproved',
    'prove_first',
    'identity_taken',
    'registration_closed',
    'invalid_credentials',
    'second_factor_required',
    'email_unverified',
    'has_left',
  ],
});

export const confirmSignIn = endpoint({
  id: 'confirmSignIn',
  summary: 'Completes a login through a provider with the code of an authenticator app',
  method: 'POST',
  path: '/api/auth/providers/code',
  access: { of: 'nobody', as: 'anyone' },
  body: json(z.strictObject({ code: text(1, 40) })),
  reply: z.strictObject({ user: User, redirect: z.nullable(z.string()) }),
  problems: [
    'sign_in_failed',
    'wrong_code',
    'second_factor_required',
    'invalid_credentials',
    'email_unverified',
    'has_left',
  ],
  limit: 'login',
});

export const receiveLogout = endpoint({
  ...ofProvider,
  id: 'receiveLogout',
  summary: 'A provider says that somebody was logged out there: their sessions that began there end',
  method: 'POST',
  path: '/api/auth/providers/{provider}/logout',
  access: { of: 'nobody', as: 'anyone' },
  body: raw,
  reply: null,
  status: 204,
  problems: ['not_found', 'sign_in_failed', 'sign_in_unavailable'],
  limit: 'signature',
});

export const OwnIdentity = z.strictObject({
  id: Id,
  provider: z.string(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

export const listIdentities = endpoint({
  id: 'listIdentities',
  summary: 'The providers through which the caller can log in',
  method: 'GET',
  path: '/api/user/identities',
  access: { of: 'self', as: 'learner' },
  reply: z.strictObject({ identities: z.array(OwnIdentity) }),
  problems: [],
});

export const beginLink = endpoint({
  ...ofProvider,
  id: 'beginLink',
  summary: 'Where the browser goes to connect a provider to the caller’s account',
  method: 'POST',
  path: '/api/user/identities/{provider}/begin',
  access: { of: 'self', as: 'learner' },
  reply: Leaving,
  needsFreshLogin: true,
  problems: ['not_found', 'sign_in_unavailable'],
});

export const removeIdentity = endpoint({
  id: 'removeIdentity',
  summary: 'Disconnects a provider; 409 if it is the only way to log in',
  method: 'DELETE',
  path: '/api/user/identities/{id}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  needsFreshLogin: true,
  problems: ['not_found', 'last_credential'],
});
