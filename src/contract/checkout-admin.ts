import * as z from 'zod/mini';
import { PURCHASE_STATUSES } from '#rules/checkout/ledger.ts';
import { PROVIDER_NAMES } from '#rules/checkout/provider.ts';
import { endpoint, json } from './endpoint.ts';
import { OwnPayment } from './checkout.ts';
import { PageQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';
import { EVENT_OUTCOMES } from '#rules/checkout/event-outcome.ts';

export const AdminPayment = z.extend(OwnPayment, {
  /** null once the account is deleted. */
  user: z.nullable(z.strictObject({ id: Id, email: z.string(), username: z.string() })),
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's id for it; null if the provider never learned of it. */
  intentId: z.nullable(z.string()),
  /** How the payment differs from the order; null: it doesn't, or the difference is settled. */
  mismatch: z.nullable(z.string()),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** Filters for the list: a payment's status, or what happened to one that succeeded. */
export const PAYMENT_STATES = [...PURCHASE_STATUSES, 'refunded', 'disputed', 'mismatched'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const listPayments = endpoint({
  id: 'listPayments',
  summary:
    'Payments, newest first unless sorted otherwise; searchable by email, username, exam, receipt number, or intent',
  method: 'GET',
  path: '/api/admin/payments',
  access: { of: 'people', as: 'observer' },
  query: z.strictObject({
    ...PageQuery,
    search: z.optional(text(1, 200)),
    status: z.optional(z.enum(PAYMENT_STATES)),
    sort: z._default(z.enum(['created', 'amount', 'exam', 'person', 'status']), 'created'),
    order: orderQuery('desc'),
  }),
  reply: z.strictObject({ total: z.int(), payments: z.array(AdminPayment) }),
  problems: [],
});

export const refundPayment = endpoint({
  id: 'refundPayment',
  summary: 'Refunds a payment in full or in part; repeating it with the same Idempotency-Key changes nothing',
  method: 'POST',
  path: '/api/admin/payments/{id}/refund',
  access: { of: 'site', as: 'administrator' },
  needsFreshLogin: true,
  params: z.strictObject({ id: Id }),
  headers: z.object({ 'idempotency-key': z.optional(text(1, 200)) }),
  body: json(
    z.strictObject({
      /** Cents; everything that is left if absent. */
      amount: z.optional(z.int().check(z.gte(1))),
      reason: text(1, 500),
    }),
  ),
  reply: AdminPayment,
  problems: ['not_found', 'already_refunded', 'payment_required', 'provider_unavailable'],
});

export const WebhookEvent = z.strictObject({
  id: Id,
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's id for it. */
  eventId: z.string(),
  type: z.string(),
  intentId: z.nullable(z.string()),
  outcome: z.enum(EVENT_OUTCOMES),
  error: z.nullable(z.string()),
  receivedAt: Moment,
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const listWebhookEvents = endpoint({
  id: 'listWebhookEvents',
  summary: 'Events from the payment provider as received, each with its outcome; newest first',
  method: 'GET',
  path: '/api/admin/webhook-events',
  access: { of: 'people', as: 'observer' },
  query: z.strictObject({ ...PageQuery, outcome: z.optional(WebhookEvent.shape.outcome) }),
  reply: z.strictObject({ total: z.int(), events: z.array(WebhookEvent) }),
  problems: [],
});

export const retryWebhookEvent = endpoint({
  id: 'retryWebhookEvent',
  summary: 'Applies a stored event again; changes nothing if it was already applied',
  method: 'POST',
  path: '/api/admin/webhook-events/{id}/retry',
  access: { of: 'people', as: 'support' },
  params: z.strictObject({ id: Id }),
  reply: WebhookEvent,
  problems: ['not_found', 'provider_unavailable'],
});
