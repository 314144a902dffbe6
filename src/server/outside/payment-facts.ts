import type { z } from 'zod';
import type { ProviderPayment } from '#rules/checkout/mismatch.ts';
import type { Fact, PurchaseStatus } from '#rules/checkout/ledger.ts';
import { BadSignature, type Notice, UnknownForm } from './payment-provider.ts';
import {
  type ChargeObject,
  type DisputeObject,
  Event,
  type IntentObject,
  PaymentEvent,
  type Reference,
  type RefundObject,
} from './payment-objects.ts';

/** The events about payments; any other is accepted and ignored. */
const EVENT_TYPES = /^(payment_intent\.\w+|charge\.refunded|charge\.refund\.updated|refund\.\w+|charge\.dispute\.\w+)$/;

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnknownForm('an event (not JSON)', { cause });
  }
}

function read<T>(form: z.ZodType<T>, value: unknown, what: string): T {
  const { data, error } = form.safeParse(value);
  if (!error) return data;
  const oddities = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UnknownForm(`${what} (${oddities.join('; ')})`);
}

/**
 * A signed event in our own terms. Throws {@link UnknownForm}: a refused event is redelivered for days, in which a version that
 * knows the form may be installed.
 */
export function noticeOf(text: string, isLive: boolean): Notice {
  const signed = parse(text);
  const { id: eventId, type, created, livemode } = read(Event, signed, 'an event');
  if (livemode !== isLive) throw new BadSignature('of the other mode');
  const nothing = { eventId, type, intentId: null, purchaseId: null, payment: null, facts: [] };
  if (!EVENT_TYPES.test(type)) return nothing;
  const subject = read(PaymentEvent, signed, type).data.object;
  const at = moment(created);
  switch (subject.object) {
    case 'payment_intent': {
      const hasFailed = type === 'payment_intent.payment_failed';
      const failed: Fact[] = hasFailed ? [{ kind: 'failed', try: subject.last_payment_error?.charge ?? eventId }] : [];
      const facts = [...stepFacts(subject, at, hasFailed), ...failed, ...chargeFacts(subject.latest_charge)];
      const payment = paymentOf(subject);
      return { ...nothing, intentId: subject.id, purchaseId: payment.purchaseId, payment, facts };
    }
    case 'charge':
      return { ...nothing, ...about(subject), facts: chargeFacts(subject) };
    case 'refund':
      return { ...nothing, ...about(subject), facts: refundFacts(subject) };
    case 'dispute':
      return { ...nothing, ...about(subject), facts: disputeFacts(subject) };
  }
}

function about(subject: { payment_intent: Reference; metadata?: Record<string, string> | null }) {
  const { payment_intent: intent, metadata } = subject;
  return {
    intentId: typeof intent === 'object' && intent !== null ? intent.id : intent,
    purchaseId: metadata?.purchaseId ?? null,
  };
}

/** What is compared with the order. Before a payment succeeds, nothing has been received. */
export function paymentOf({
  amount,
  amount_received: receivedAmount,
  currency,
  status,
  metadata = {},
}: IntentObject): ProviderPayment {
  return {
    purchaseId: metadata.purchaseId ?? null,
    examId: metadata.examId ?? null,
    userId: metadata.userId ?? null,
    amountCents: amount,
    receivedCents: status === 'succeeded' ? (receivedAmount ?? null) : null,
    currency,
  };
}

/** The facts in an intent when it is queried. */
export function intentFacts(intent: IntentObject, at: string): Fact[] {
  const charge = intent.last_payment_error?.charge;
  const failed: Fact[] = charge === undefined ? [] : [{ kind: 'failed', try: charge }];
  return [
    ...stepFacts(intent, at, Boolean(intent.last_payment_error)),
    ...failed,
    ...chargeFacts(intent.latest_charge),
  ];
}

function stepFacts({ status }: IntentObject, at: string, hasFailed: boolean): Fact[] {
  const stands = statusOfIntent(status);
  if (stands === 'succeeded') return [{ kind: 'succeeded', at }];
  if (stands === 'canceled') return [{ kind: 'canceled' }];
  return [{ kind: 'pending', step: stands === 'processing' ? 'processing' : hasFailed ? 'failed' : 'created', at }];
}

export function statusOfIntent(status: string): PurchaseStatus {
  return status === 'succeeded' || status === 'canceled' || status === 'processing' ? status : 'open';
}

function chargeFacts(charge: string | ChargeObject | null | undefined): Fact[] {
  if (typeof charge !== 'object' || charge === null || charge.amount_refunded === 0) return [];
  return [{ kind: 'refundedInAll', cents: charge.amount_refunded }];
}

/** A refund in progress counts as made, as in the provider's own total, until it fails. */
export function refundFacts({ id, amount, status }: RefundObject): Fact[] {
  return [
    { kind: 'refund', id, cents: amount, outcome: status === 'failed' || status === 'canceled' ? 'failed' : 'made' },
  ];
}

/** An inquiry (`warning_…`) takes no money, and therefore no access; a `prevented` one comes with its own refund. */
export function disputeFacts({ id, status }: DisputeObject): Fact[] {
  if (status.startsWith('warning_')) return [];
  const outcome = status === 'lost' ? 'lost' : status === 'won' || status === 'prevented' ? 'won' : 'open';
  return [{ kind: 'dispute', id, outcome }];
}
