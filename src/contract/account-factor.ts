import * as z from 'zod/mini';
import { CurrentPassword } from './account-settings.ts';
import { endpoint } from './endpoint.ts';
import { Moment, text } from './text.ts';

export const SecondFactor = z.strictObject({
  /** Since when a code is asked for at signing in; null: it is not. */
  since: z.nullable(Moment),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const getSecondFactor = endpoint({
  id: 'getSecondFactor',
  summary: 'Whether the caller is asked for a code at signing in',
  method: 'GET',
  path: '/api/user/second-factor',
  access: 'student',
  reply: SecondFactor,
  problems: [],
});

export const prepareSecondFactor = endpoint({
  id: 'prepareSecondFactor',
  summary: 'Makes the key of an authenticator app; nothing is asked for before its first code is confirmed',
  method: 'POST',
  path: '/api/user/second-factor',
  access: 'student',
  body: z.strictObject({ currentPassword: CurrentPassword }),
  reply: z.strictObject({
    /** Base32, to be typed in. */
    secret: z.string(),
    /** The same as an `otpauth:` address, to be scanned. */
    uri: z.string(),
  }),
  status: 201,
  problems: ['wrong_password', 'second_factor_on'],
  limit: 'login',
});

export const FactorCode = z.strictObject({ code: text(1, 40) });

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  summary:
    'Switches the second factor on with a first code; gives the recovery codes, this once. Every other session ends',
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  access: 'student',
  body: FactorCode,
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  problems: ['bad_code', 'second_factor_on'],
  limit: 'login',
});

export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  summary: 'Switches the second factor off',
  method: 'DELETE',
  path: '/api/user/second-factor',
  access: 'student',
  body: z.strictObject({ currentPassword: CurrentPassword }),
  reply: null,
  status: 204,
  problems: ['wrong_password'],
  limit: 'login',
});
