import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';
import { Moment, text } from './text.ts';

export const SecondFactor = z.strictObject({
  /** Since when signing in has asked for a code; null: it doesn't. */
  since: z.nullable(Moment),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const getSecondFactor = endpoint({
  id: 'getSecondFactor',
  summary: 'Whether the caller needs a code to log in',
  method: 'GET',
  path: '/api/user/second-factor',
  access: { of: 'self', as: 'learner' },
  reply: SecondFactor,
  problems: [],
});

export const prepareSecondFactor = endpoint({
  id: 'prepareSecondFactor',
  summary: 'Creates a key for an authenticator app; it has no effect until a first code is confirmed',
  method: 'POST',
  path: '/api/user/second-factor',
  access: { of: 'self', as: 'learner' },
  needsFreshLogin: true,
  reply: z.strictObject({
    /** Base32, for typing in. */
    secret: z.string(),
    /** The secret as an `otpauth:` address, for scanning. */
    uri: z.string(),
  }),
  status: 201,
  problems: ['second_factor_on'],
  limit: 'login',
});

export const FactorCode = z.strictObject({ code: text(0, 40).check(z.minLength(1, { error: 'Code is required' })) });

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  summary:
    'Turns two-factor authentication on with a first code; returns the recovery codes, only once, and ends every other session',
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  access: { of: 'self', as: 'learner' },
  body: json(FactorCode),
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  problems: ['bad_code', 'second_factor_on'],
  limit: 'login',
});

export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  summary: 'Turns two-factor authentication off',
  method: 'DELETE',
  path: '/api/user/second-factor',
  access: { of: 'self', as: 'learner' },
  needsFreshLogin: true,
  reply: null,
  status: 204,
  problems: [],
  limit: 'login',
});
