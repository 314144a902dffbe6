import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CardFault, CardVerdict } from '#rules/checkout/test-card.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import {
  insertDemoEvent,
  insertDemoIntent,
  insertDemoRefund,
  listDemoRefunds,
  lockOptionalDemoIntent,
  selectDemoIntentByKey,
  selectOptionalDemoIntent,
  selectOptionalDemoRefund,
  updateDemoIntent,
} from './demo-payments.store.ts';
import { intentFacts, noticeOf, refundFacts, statusOfIntent, paymentOf } from './payment-facts.ts';
import type { IntentObject, PaymentEvent } from './payment-objects.ts';
import { keyFor, type Secrets } from '#server/session-secret.ts';
import { type Intent, type PaymentProvider, RefundRefused } from './payment-provider.ts';
import { checkSignature, signatureOf } from './signed-event.ts';

/** An intent is closed after this many failed tries, so that nobody can test stolen cards here. */
const TRIES = 5;

type DemoIntent = Row<'demoIntent'>;
type DemoEvent = { type: string; object: PaymentEvent['data']['object'] };

/** How a payment ended. */
export type DemoReply = 'succeeded' | 'requires_action' | 'unknown' | 'closed' | 'authentication_failed' | CardFault;

/**
 * Our own provider, with which no money moves. It has its own books, and the product sees it only through the port and its signed
 * events, like a real one.
 */
export function demoPayments(needs: { database: Database; secrets: Secrets; now: () => Date; kick: () => void }) {
  const { database, now, kick } = needs;
  const keys = needs.secrets.map((secret) => keyFor('demo payments', secret).toString('hex'));
  const key = keys[0]!;
  const idOf = (kind: string) => `${kind}_demo_${randomBytes(12).toString('hex')}`;

  /** Derived from the id, so that it is stored nowhere. */
  const clientSecretOf = (id: string, by = key) =>
    `${id}_secret_${createHmac('sha256', by).update(`client ${id}`).digest('hex').slice(0, 32)}`;

  function idIn(clientSecret: string): string | null {
    const id = clientSecret.split('_secret_')[0] ?? '';
    const given = Buffer.from(clientSecret);
    const isOurs = keys.some((by) => {
      const expected = Buffer.from(clientSecretOf(id, by));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isOurs ? id : null;
  }

  async function putEvent(tx: Tx, { type, object }: DemoEvent): Promise<void> {
    const at = now();
    const id = idOf('evt');
    const event: PaymentEvent = {
      id,
      type,
      created: Math.floor(at.getTime() / 1000),
      livemode: false,
      data: { object },
    };
    const row = {
      id,
      type,
      payload: json<Record<string, unknown>>(event),
      createdAt: at.toISOString(),
      tries: 0,
      nextTryAt: at.toISOString(),
      deliveredAt: null,
    };
    await insertDemoEvent(tx, row);
  }

  /** Changes an intent in one transaction with the events about it. */
  async function change<T>(id: string, work: (tx: Tx, intent: DemoIntent) => Promise<T>): Promise<T | 'unknown'> {
    const result = await database.write(async (tx) => {
      const intent = await lockOptionalDemoIntent(tx, id);
      return intent ? work(tx, intent) : 'unknown';
    });
    kick();
    return result;
  }

  async function succeed(tx: Tx, intent: DemoIntent): Promise<'succeeded'> {
    await updateDemoIntent(tx, intent.id, { status: 'succeeded' });
    await putEvent(tx, { type: 'payment_intent.succeeded', object: objectOf({ ...intent, status: 'succeeded' }) });
    return 'succeeded';
  }

  async function fail<F>(tx: Tx, intent: DemoIntent, fault: F): Promise<F> {
    const failedTries = intent.failedTries + 1;
    const status = failedTries < TRIES ? 'requires_payment_method' : 'canceled';
    await updateDemoIntent(tx, intent.id, { status, failedTries });
    const object = objectOf({ ...intent, status: 'requires_payment_method' });
    await putEvent(tx, {
      type: 'payment_intent.payment_failed',
      object: { ...object, last_payment_error: { charge: idOf('ch') } },
    });
    if (status === 'canceled')
      await putEvent(tx, { type: 'payment_intent.canceled', object: objectOf({ ...intent, status }) });
    return fault;
  }

  const fullIntentOf = async (intent: DemoIntent, at: string): Promise<Intent> => {
    const refunds = await database.read((reader) => listDemoRefunds(reader, intent.id));
    return {
      id: intent.id,
      clientSecret: clientSecretOf(intent.id),
      payment: paymentOf(objectOf(intent)),
      status: statusOfIntent(intent.status),
      facts: [
        ...intentFacts(objectOf(intent), at),
        ...refunds.flatMap((refund) => refundFacts(refundObject(refund))),
        ...(intent.dispute === 'none'
          ? []
          : [{ kind: 'dispute' as const, id: disputeIdOf(intent.id), outcome: intent.dispute }]),
      ],
    };
  };

  const provider: PaymentProvider = {
    name: 'demo',
    isLive: false,
    publishableKey: null,

    async createIntent({ purchaseId, examId, amountCents, currency, createdAt }) {
      const row = {
        id: idOf('pi'),
        idempotencyKey: purchaseId,
        amountCents,
        currency,
        status: 'requires_payment_method' as const,
        metadata: json({ purchaseId, examId }),
        failedTries: 0,
        refundedCents: 0,
        dispute: 'none' as const,
        createdAt: now().toISOString(),
      };
      const intent = await database.write(async (tx) => {
        await insertDemoIntent(tx, row);
        return selectDemoIntentByKey(tx, purchaseId);
      });
      return fullIntentOf(intent, createdAt);
    },

    async getIntent(id) {
      const at = now().toISOString();
      const intent = await database.read((reader) => selectOptionalDemoIntent(reader, id));
      return intent ? fullIntentOf(intent, at) : null;
    },

    async cancelIntent(id) {
      await change(id, async (tx, intent) => {
        if (intent.status === 'succeeded' || intent.status === 'canceled') return;
        await updateDemoIntent(tx, id, { status: 'canceled' });
        await putEvent(tx, { type: 'payment_intent.canceled', object: objectOf({ ...intent, status: 'canceled' }) });
      });
      return provider.getIntent(id);
    },

    async refund({ intentId, amountCents, key }) {
      const refundOutcome = await change(intentId, async (tx, intent) => {
        const known = await selectOptionalDemoRefund(tx, key);
        if (known) return known;
        const refundedCents = intent.refundedCents + amountCents;
        if (intent.status !== 'succeeded' || refundedCents > intent.amountCents) return 'refused' as const;
        const refund = { id: idOf('re'), intentId, idempotencyKey: key, amountCents, createdAt: now().toISOString() };
        await insertDemoRefund(tx, refund);
        await updateDemoIntent(tx, intentId, { refundedCents });
        await putEvent(tx, { type: 'refund.created', object: refundObject(refund) });
        await putEvent(tx, { type: 'charge.refunded', object: chargeObject({ ...intent, refundedCents }) });
        return refund;
      });
      if (refundOutcome === 'unknown' || refundOutcome === 'refused') throw new RefundRefused(refundOutcome);
      return { id: refundOutcome.id, facts: refundFacts(refundObject(refundOutcome)) };
    },

    parseEvent(raw, signature) {
      checkSignature(key, raw, signature, now());
      return noticeOf(raw.toString('utf8'), false);
    },
  };

  return {
    provider,

    /** The header sent with an event. */
    sign: (raw: Buffer) => signatureOf(key, raw, now()),

    /** Tries to pay with a test card whose outcome is known. Repeating it after a success is still a success. */
    async confirm(clientSecret: string, verdict: CardVerdict): Promise<DemoReply> {
      const id = idIn(clientSecret);
      if (id === null) return 'unknown';
      return change<DemoReply>(id, async (tx, intent) => {
        if (intent.status === 'succeeded') return 'succeeded';
        if (intent.status === 'canceled') return 'closed';
        if (verdict === 'succeeds') return succeed(tx, intent);
        if (verdict !== 'needs_authentication') return fail(tx, intent, verdict);
        await updateDemoIntent(tx, id, { status: 'requires_action' });
        await putEvent(tx, {
          type: 'payment_intent.requires_action',
          object: objectOf({ ...intent, status: 'requires_action' }),
        });
        return 'requires_action';
      });
    },

    /** The response to the extra authentication a card requires. */
    async authenticate(clientSecret: string, isApproved: boolean): Promise<DemoReply> {
      const id = idIn(clientSecret);
      if (id === null) return 'unknown';
      return change<DemoReply>(id, async (tx, intent) => {
        if (intent.status === 'succeeded') return 'succeeded';
        if (intent.status !== 'requires_action') return 'closed';
        return isApproved ? succeed(tx, intent) : fail(tx, intent, 'authentication_failed');
      });
    },

    /** What only a bank does: dispute a payment and decide the dispute. */
    async dispute(intentId: string, outcome: 'open' | 'won' | 'lost'): Promise<void> {
      await change(intentId, async (tx) => {
        await updateDemoIntent(tx, intentId, { dispute: outcome });
        const status = outcome === 'open' ? 'needs_response' : outcome;
        const type = outcome === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
        await putEvent(tx, {
          type,
          object: { object: 'dispute', id: disputeIdOf(intentId), status, payment_intent: intentId },
        });
      });
    },
  };
}
export type DemoPayments = ReturnType<typeof demoPayments>;

const disputeIdOf = (intentId: string) => intentId.replace(/^pi/, 'dp');

function objectOf(intent: DemoIntent): IntentObject {
  const { id, amountCents: amount, currency, status, metadata } = intent;
  const received = { amount_received: status === 'succeeded' ? amount : 0 };
  const charge = { latest_charge: chargeObject(intent) };
  return { object: 'payment_intent', id, amount, ...received, currency, status, metadata, ...charge };
}

function chargeObject({ id, refundedCents, createdAt, metadata }: DemoIntent) {
  const created = Math.floor(Date.parse(createdAt) / 1000);
  return {
    object: 'charge' as const,
    id: id.replace(/^pi/, 'ch'),
    payment_intent: id,
    amount_refunded: refundedCents,
    created,
    metadata,
  };
}

function refundObject({ id, amountCents, intentId }: { id: string; amountCents: number; intentId: string }) {
  return { object: 'refund' as const, id, amount: amountCents, status: 'succeeded', payment_intent: intentId };
}
