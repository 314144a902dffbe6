import * as z from 'zod/mini';
import { ENTITLEMENT_SOURCES } from '#rules/entitlement/access.ts';
import { endpoint, json } from './endpoint.ts';
import { ResultSummary } from './results.ts';
import { Id, Moment, text } from './text.ts';

const ofOne = {
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
} as const;

/** A right to one exam, or to all. */
const Right = z.strictObject({
  id: Id,
  /** Null: every exam. */
  examId: z.nullable(Id),
  examName: z.nullable(z.string()),
  source: z.enum(ENTITLEMENT_SOURCES),
  /** What was paid for it, in cents, less refunds; null if nobody paid. */
  paid: z.nullable(z.strictObject({ cents: z.int(), currency: z.string() })),
  groupName: z.nullable(z.string()),
  startsAt: Moment,
  expiresAt: z.nullable(Moment),
  endedAt: z.nullable(Moment),
});

export const listUserRights = endpoint({
  ...ofOne,
  id: 'listUserRights',
  summary: 'What a person paid for, was granted, or has through a group, ended or not, newest first',
  method: 'GET',
  path: '/api/admin/users/{id}/rights',
  reply: z.array(Right),
  problems: ['not_found'],
});

export const listUserResults = endpoint({
  ...ofOne,
  id: 'listUserResults',
  summary: 'A person’s latest 20 results, without answers, newest first',
  method: 'GET',
  path: '/api/admin/users/{id}/results',
  reply: z.array(ResultSummary),
  problems: ['not_found'],
});

/** People by their email addresses, or everyone who has access to an exam now. */
const Recipients = z.union([
  z.strictObject({ emails: z.array(text(3, 320)).check(z.minLength(1), z.maxLength(5000)) }),
  z.strictObject({ ownersOf: Id }),
]);

export const grantToMany = endpoint({
  id: 'grantToMany',
  summary:
    'Grants access to many people, by their addresses or because they have access to another exam, whose end it then keeps; those who have it already are left out',
  method: 'POST',
  path: '/api/admin/grants',
  access: { of: 'site', as: 'administrator' },
  needsFreshLogin: true,
  body: json(
    z.strictObject({
      to: Recipients,
      examId: z.nullable(Id),
      reason: text(1, 500),
      /** Null: no end or, for those with access to another exam, its end. */
      expiresAt: z.nullable(Moment),
    }),
    { mostBytes: 2_000_000 },
  ),
  reply: z.strictObject({
    granted: z.int(),
    /** Those who had it already, for at least as long. */
    had: z.int(),
    /** Addresses without an account. */
    unknown: z.array(z.string()),
  }),
  problems: ['not_found'],
});
