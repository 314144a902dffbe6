import * as z from 'zod/mini';
import { DISPUTE_STATES, PURCHASE_STATUSES } from '#rules/checkout/ledger.ts';
import { PROVIDER_NAMES } from '#rules/checkout/provider.ts';
import { endpoint, json, raw } from './endpoint.ts';
import { Id, Moment, text } from './text.ts';

/** Who takes payments, and what a browser needs to know for it. */
export const PaymentSetup = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  /** Whether real money moves. */
  isLive: z.boolean(),
  /** For the provider's card form; null for demo payments, in which no money moves. */
  publishableKey: z.nullable(z.string()),
  /** How long a purchase lasts unless the exam says otherwise, in days; 0 is forever. */
  accessDays: z.int(),
});
export type PaymentSetup = z.infer<typeof PaymentSetup>;

export const getPaymentSetup = endpoint({
  id: 'getPaymentSetup',
  summary: 'How payments are made here',
  method: 'GET',
  path: '/api/checkout',
  access: { of: 'nobody', as: 'anyone' },
  reply: PaymentSetup,
  problems: [],
});

export const IntentRequest = z.strictObject({
  examId: Id,
  /** Has no effect: the price is the server's. */
  amount: z.optional(z.unknown()),
});

export const PaymentIntent = z.strictObject({
  /** Only ever given to the payer. */
  clientSecret: z.string(),
  /** Cents. */
  amount: z.int(),
  /** ISO 4217 in lower case: `usd`. */
  currency: z.string(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const createPaymentIntent = endpoint({
  id: 'createPaymentIntent',
  summary: 'Starts the payment for an exam, or returns the one that is already open',
  method: 'POST',
  path: '/api/create-payment-intent',
  access: { of: 'self', as: 'learner' },
  body: json(IntentRequest),
  reply: PaymentIntent,
  problems: ['not_found', 'payment_mismatch', 'already_owned', 'not_for_sale', 'provider_unavailable'],
  limit: 'payment',
});

export const grantAccess = endpoint({
  id: 'grantAccess',
  summary:
    'Checks the caller’s payments for the exam with the provider and unlocks it if one has succeeded: 200; 202 while one is in progress; otherwise 402, including when the payment does not match the order',
  method: 'POST',
  path: '/api/exams/{examId}/grant-access',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  reply: z.strictObject({ hasAccess: z.boolean() }),
  otherStatus: 202,
  problems: ['not_found', 'payment_required', 'payment_mismatch', 'provider_unavailable'],
});

export const receiveWebhook = endpoint({
  id: 'receiveWebhook',
  summary: 'Receives a signed event from the payment provider; its effect is stored before the response',
  method: 'POST',
  path: '/api/webhooks/payments',
  access: { of: 'nobody', as: 'anyone' },
  /** In the provider's form, verified by its signature. */
  body: raw,
  reply: z.strictObject({ received: z.literal(true) }),
  problems: ['bad_signature', 'provider_unavailable'],
});

export const OwnPayment = z.strictObject({
  id: Id,
  examId: Id,
  examName: z.string(),
  /** Cents. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  status: z.enum(PURCHASE_STATUSES),
  /** Whether the payer's bank took the money back, or is asking for it. */
  dispute: z.enum(DISPUTE_STATES),
  paidAt: z.nullable(Moment),
  /** When the purchased access ends; null: never, or not paid. */
  expiresAt: z.nullable(Moment),
  createdAt: Moment,
  /** Whether a receipt was mailed, or is about to be. */
  hasReceipt: z.boolean(),
  isDemo: z.boolean(),
  /** Whether it went through but isn't what was ordered: it opens nothing until that is settled. */
  isMismatched: z.boolean(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

export const listOwnPayments = endpoint({
  id: 'listOwnPayments',
  summary: 'The caller’s payments, newest first',
  method: 'GET',
  path: '/api/user/payments',
  access: { of: 'self', as: 'learner' },
  reply: z.array(OwnPayment),
  problems: [],
});

export const DemoCard = z.strictObject({
  number: text(1, 30),
  expMonth: z.int().check(z.gte(1), z.lte(12)),
  expYear: z.int().check(z.gte(2000), z.lte(2100)),
  cvc: text(1, 4),
  postalCode: text(1, 12),
});
export type DemoCard = z.infer<typeof DemoCard>;

export const confirmDemoPayment = endpoint({
  id: 'confirmDemoPayment',
  summary: 'Pays with a test card where demo payments are enabled; no money moves',
  method: 'POST',
  path: '/api/demo-payments/confirm',
  access: { of: 'nobody', as: 'anyone' },
  body: json(z.strictObject({ clientSecret: text(1, 200), card: DemoCard })),
  reply: z.strictObject({ status: z.enum(['succeeded', 'requires_action']) }),
  problems: [
    'not_found',
    'payment_closed',
    'card_declined',
    'insufficient_funds',
    'expired_card',
    'incorrect_cvc',
    'incorrect_number',
  ],
});

export const authenticateDemoPayment = endpoint({
  id: 'authenticateDemoPayment',
  summary: 'Completes the extra authentication that a test card requires',
  method: 'POST',
  path: '/api/demo-payments/authenticate',
  access: { of: 'nobody', as: 'anyone' },
  body: json(z.strictObject({ clientSecret: text(1, 200), outcome: z.enum(['approve', 'reject']) })),
  reply: z.strictObject({ status: z.literal('succeeded') }),
  problems: ['not_found', 'payment_closed', 'authentication_failed'],
});
