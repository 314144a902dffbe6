import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';
import { Id, Moment, text } from './text.ts';

export const Grant = z.strictObject({
  id: Id,
  userId: Id,
  /** null: every exam. */
  examId: z.nullable(Id),
  reason: z.string(),
  startsAt: Moment,
  expiresAt: z.nullable(Moment),
  revokedAt: z.nullable(Moment),
});
export type Grant = z.infer<typeof Grant>;

export const grantByHand = endpoint({
  id: 'grantByHand',
  summary: 'Grants a person access to one exam or all exams without a payment',
  method: 'POST',
  path: '/api/admin/users/{id}/grants',
  access: { of: 'people', as: 'support' },
  needsFreshLogin: true,
  params: z.strictObject({ id: Id }),
  body: json(z.strictObject({ examId: z.nullable(Id), reason: text(1, 500), expiresAt: z.nullable(Moment) })),
  reply: Grant,
  status: 201,
  problems: ['not_found'],
});

export const revokeGrant = endpoint({
  id: 'revokeGrant',
  summary: 'Ends access granted by an administrator; repeating it changes nothing',
  method: 'DELETE',
  path: '/api/admin/grants/{id}',
  access: { of: 'people', as: 'support' },
  needsFreshLogin: true,
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});
