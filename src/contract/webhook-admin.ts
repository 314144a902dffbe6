import * as z from 'zod/mini';
import { WEBHOOK_EVENTS } from '#rules/webhook/event.ts';
import { endpoint, json } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { Id, Moment, someText, text } from './text.ts';

const access = { of: 'site', as: 'administrator' } as const;
const EventType = z.enum(WEBHOOK_EVENTS);

/** Where another program is told of what happens; never with its secret. */
export const Webhook = z.strictObject({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(EventType),
  isOn: z.boolean(),
  /** Since when nothing has arrived; null: the latest message has. */
  failingSince: z.nullable(Moment),
  /** When it was turned off because nothing arrived for days. */
  disabledAt: z.nullable(Moment),
  /** Until when messages are signed with the earlier secret, too. */
  oldSecretUntil: z.nullable(Moment),
  createdAt: Moment,
  /** How many messages wait to be delivered. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const Url = text(1, 2000);

export const WebhookDraft = z.strictObject({
  name: someText(80),
  url: Url,
  events: z
    .array(EventType)
    .check(z.minLength(1, { error: 'Choose at least one event' }), z.maxLength(WEBHOOK_EVENTS.length)),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  summary: 'Every webhook: where other programs are told of what happens',
  method: 'GET',
  path: '/api/admin/webhooks',
  access,
  reply: z.strictObject({ webhooks: z.array(Webhook) }),
  problems: [],
});

export const createWebhook = endpoint({
  id: 'createWebhook',
  summary: 'Creates a webhook; the secret that its messages are signed with is shown only this once',
  method: 'POST',
  path: '/api/admin/webhooks',
  access,
  body: json(WebhookDraft),
  reply: z.strictObject({ webhook: Webhook, secret: z.string() }),
  status: 201,
  needsFreshLogin: true,
  problems: ['bad_webhook_url', 'too_many_webhooks'],
});

const ofOne = { path: '/api/admin/webhooks/{id}', access, params: z.strictObject({ id: Id }) } as const;

export const changeWebhook = endpoint({
  ...ofOne,
  id: 'changeWebhook',
  summary:
    'Changes a webhook or turns it on or off; while it is off, nothing new is noted for it, and what waits goes on waiting',
  method: 'PUT',
  body: json(z.extend(WebhookDraft, { isOn: z.boolean() })),
  reply: Webhook,
  needsFreshLogin: true,
  problems: ['not_found', 'bad_webhook_url'],
});

export const deleteWebhook = endpoint({
  ...ofOne,
  id: 'deleteWebhook',
  summary: 'Deletes a webhook, with what waits for it',
  method: 'DELETE',
  reply: null,
  status: 204,
  needsFreshLogin: true,
  problems: ['not_found'],
});

export const rotateWebhookSecret = endpoint({
  ...ofOne,
  id: 'rotateWebhookSecret',
  path: '/api/admin/webhooks/{id}/secret',
  summary:
    'Gives a webhook a new secret, shown only this once; for a day, messages are signed with the earlier one, too',
  method: 'POST',
  reply: z.strictObject({ secret: z.string(), oldSecretUntil: Moment }),
  needsFreshLogin: true,
  problems: ['not_found'],
});

export const testWebhook = endpoint({
  ...ofOne,
  id: 'testWebhook',
  path: '/api/admin/webhooks/{id}/test',
  summary: 'Sends a message of the type webhook.test, which is listed like any other',
  method: 'POST',
  reply: null,
  status: 204,
  limit: 'preview',
  problems: ['not_found', 'webhook_off'],
});

export const WebhookDelivery = z.strictObject({
  number: z.int(),
  webhookId: Id,
  webhookName: z.string(),
  messageId: z.string(),
  type: z.string(),
  /** The id of whom or what it is about. */
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: Moment,
  /** When it is tried next; null: it is not. */
  nextAt: z.nullable(Moment),
  lastAt: z.nullable(Moment),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  deliveredAt: z.nullable(Moment),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  summary: 'What webhooks were told in the last 30 days, newest first',
  method: 'GET',
  path: '/api/admin/webhook-deliveries',
  access,
  query: z.strictObject({
    ...PageQuery,
    webhook: z.optional(Id),
    show: z._default(z.enum(['all', 'waiting', 'delivered', 'failed']), 'all'),
  }),
  reply: z.strictObject({ total: z.int(), deliveries: z.array(WebhookDelivery) }),
  problems: [],
});

export const replayWebhookDelivery = endpoint({
  id: 'replayWebhookDelivery',
  summary: 'Sends a message again, with the id that it had',
  method: 'POST',
  path: '/api/admin/webhook-deliveries/{number}/replay',
  access,
  params: z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  reply: null,
  status: 204,
  problems: ['not_found', 'webhook_off'],
});
