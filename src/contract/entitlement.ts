import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './text.ts';

export const getAccess = endpoint({
  id: 'getAccess',
  summary: 'Whether the caller has full access to an exam, and until when',
  method: 'GET',
  path: '/api/exams/{id}/access',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ id: Id }),
  reply: z.strictObject({
    hasAccess: z.boolean(),
    /** When the caller's own access ends; null: never, or they have none of their own. */
    expiresAt: z.nullable(Moment),
    /** When it ran out; null: it never did, or the caller has access. */
    endedAt: z.nullable(Moment),
  }),
  problems: ['not_found'],
});
