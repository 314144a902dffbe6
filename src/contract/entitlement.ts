import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './text.ts';

export const getAccess = endpoint({
  id: 'getAccess',
  summary: 'Whether the whole of an exam is open to the caller now',
  method: 'GET',
  path: '/api/exams/{id}/access',
  access: 'student',
  params: z.strictObject({ id: Id }),
  reply: z.strictObject({ hasAccess: z.boolean() }),
  problems: ['not_found'],
});
