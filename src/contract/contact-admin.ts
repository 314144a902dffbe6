import * as z from 'zod/mini';
import { Subject } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';

const ReceivedMessage = z.strictObject({
  id: Id,
  /** null: the sender was not signed in. */
  userId: z.nullable(Id),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: Subject,
  message: z.string(),
  newsletter: z.boolean(),
  createdAt: Moment,
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

export const listContactMessages = endpoint({
  id: 'listContactMessages',
  summary: 'Messages from the contact form, newest first; searchable by name, email, subject, and text',
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: { of: 'site', as: 'administrator' },
  query: z.strictObject({
    ...PageQuery,
    search: z.optional(text(1, 200)),
    order: orderQuery('desc'),
  }),
  reply: z.strictObject({ total: z.int(), messages: z.array(ReceivedMessage) }),
  problems: [],
});
