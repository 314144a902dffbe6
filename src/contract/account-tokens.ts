import * as z from 'zod/mini';
import { SCOPES } from '#rules/account/scopes.ts';
import { endpoint, json } from './endpoint.ts';
import { Id, Moment, someText } from './text.ts';

/** A token as it is listed: never the token itself. */
export const Token = z.strictObject({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: Moment,
  expiresAt: Moment,
  /** Within a minute; null: never. */
  lastUsedAt: z.nullable(Moment),
});
export type Token = z.infer<typeof Token>;

export const listOwnTokens = endpoint({
  id: 'listOwnTokens',
  summary: 'One’s own tokens for scripts, newest first, without the tokens themselves',
  method: 'GET',
  path: '/api/user/tokens',
  access: { of: 'self', as: 'learner' },
  reply: z.strictObject({
    /** What a new one can be for, by the roles that are in effect now; empty: no token can be made. */
    scopes: z.array(z.enum(SCOPES)),
    tokens: z.array(Token),
  }),
  problems: [],
});

export const createToken = endpoint({
  id: 'createToken',
  summary: 'Makes a token for scripts; it is shown only this once',
  method: 'POST',
  path: '/api/user/tokens',
  access: { of: 'site', as: 'staff' },
  needsFreshLogin: true,
  body: json(
    z.strictObject({
      name: someText(80),
      scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(SCOPES.length)),
      /** The last day, in UTC: today or later, and at most a year from now. */
      lastDay: z.iso.date(),
    }),
  ),
  reply: z.strictObject({ id: Id, token: z.string(), expiresAt: Moment }),
  status: 201,
  problems: ['forbidden', 'too_many_tokens'],
});

export const deleteToken = endpoint({
  id: 'deleteToken',
  summary: 'Revokes one of one’s own tokens; scripts that use it are refused from then on',
  method: 'DELETE',
  path: '/api/user/tokens/{id}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});
