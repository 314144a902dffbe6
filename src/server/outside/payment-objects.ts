import { z } from 'zod';

export const Reference = z.union([z.string(), z.object({ id: z.string() })]).nullable();

export type Reference = z.infer<typeof Reference>;

const Metadata = z.record(z.string(), z.string());

// Stripe's objects, as far as we read them. The demo provider writes its events in the same form.
export const ChargeObject = z.object({
  object: z.literal('charge'),
  id: z.string(),
  payment_intent: Reference,
  amount_refunded: z.int(),
  created: z.number(),
  metadata: Metadata.optional(),
});

export const IntentObject = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  amount: z.int(),
  amount_received: z.int().optional(),
  currency: z.string(),
  status: z.string(),
  metadata: Metadata.optional(),
  last_payment_error: z.object({ charge: z.string().optional() }).nullish(),
  latest_charge: z.union([z.string(), ChargeObject]).nullish(),
});

export const RefundObject = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  payment_intent: Reference,
  metadata: Metadata.nullish(),
});

export const DisputeObject = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  status: z.string(),
  payment_intent: Reference,
});

const Subject = z.discriminatedUnion('object', [IntentObject, ChargeObject, RefundObject, DisputeObject]);

/** The last time a date can represent, in seconds. */
const LAST_SECOND = 8.64e12;

export const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int().min(0).max(LAST_SECOND),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** An event about a payment. */
export const PaymentEvent = Event.extend({ data: z.object({ object: Subject }) });

export type ChargeObject = z.infer<typeof ChargeObject>;

export type IntentObject = z.infer<typeof IntentObject>;

export type RefundObject = z.infer<typeof RefundObject>;

export type DisputeObject = z.infer<typeof DisputeObject>;

export type PaymentEvent = z.infer<typeof PaymentEvent>;
