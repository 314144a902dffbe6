import * as z from 'zod/mini';
import { Subject } from './contact.ts';
import { endpoint, json } from './endpoint.ts';
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
  /** Since when it needs nobody anymore; null: it is open. */
  doneAt: z.nullable(Moment),
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

export const listContactMessages = endpoint({
  id: 'listContactMessages',
  summary: 'Messages from the contact form, newest first; searchable by name, email, subject, and text',
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: { of: 'people', as: 'observer' },
  query: z.strictObject({
    ...PageQuery,
    search: z.optional(text(1, 200)),
    order: orderQuery('desc'),
    status: z.optional(z.enum(['open', 'done'])),
  }),
  reply: z.strictObject({ total: z.int(), messages: z.array(ReceivedMessage) }),
  problems: [],
});

export const changeContactMessage = endpoint({
  id: 'changeContactMessage',
  summary: 'Marks a message as done, or as open again; audited',
  method: 'PUT',
  path: '/api/admin/contact-messages/{id}',
  access: { of: 'people', as: 'support' },
  params: z.strictObject({ id: Id }),
  body: json(z.strictObject({ isDone: z.boolean() })),
  reply: z.strictObject({ doneAt: z.nullable(Moment) }),
  problems: ['not_found'],
});
