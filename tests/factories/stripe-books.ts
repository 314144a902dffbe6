import { randomUUID } from 'node:crypto';
import { type Form, refusal, type WireAnswer } from './stripe-wire.ts';

export type FakeIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  /** If absent, the whole amount. */
  amount_received?: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  created: number;
  livemode: boolean;
  last_payment_error: { charge: string } | null;
};
type FakeRefund = {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  payment_intent: string;
  charge: string;
};
type FakeDispute = { id: string; object: 'dispute'; status: string; payment_intent: string; charge: string };
export type FakeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  type: string;
  created: number;
  livemode: boolean;
  data: { object: object };
};

const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
const KNOWN_PARAMS = new Set(['amount', 'currency', 'metadata', 'allowed_payment_method_types']);

/** What Stripe keeps for one account: intents, refunds, disputes, and an event for each change. */
export function stripeBooks({ now, livemode }: { now: () => Date; livemode: boolean }) {
  const intents = new Map<string, FakeIntent>();
  const refunds: FakeRefund[] = [];
  const disputes: FakeDispute[] = [];
  const events: FakeEvent[] = [];
  const seconds = () => Math.floor(now().getTime() / 1000);

  const refundedOf = (id: string) =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  const chargeOf = ({ id, amount, metadata, created }: FakeIntent) => ({
    id: id.replace(/^pi/, 'ch'),
    object: 'charge',
    amount,
    amount_refunded: refundedOf(id),
    refunded: refundedOf(id) === amount,
    disputed: disputes.some(({ payment_intent }) => payment_intent === id),
    payment_intent: id,
    metadata,
    created,
  });

  const tell = (type: string, object: object): FakeEvent => {
    const event = {
      id: idOf('evt'),
      object: 'event' as const,
      api_version: '2026-10-28.endive',
      type,
      created: seconds(),
      livemode,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    return event;
  };

  const written = (intent: FakeIntent, isExpanded = false) => {
    const isPaid = intent.status === 'succeeded';
    const received = intent.amount_received ?? (isPaid ? intent.amount : 0);
    return {
      ...intent,
      amount_received: received,
      latest_charge: isPaid ? (isExpanded ? chargeOf(intent) : chargeOf(intent).id) : null,
    };
  };

  const noSuchIntent = (id: string) =>
    refusal(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${id}'`);

  const turn = (id: string, status: string, type: string) => {
    const intent = intents.get(id)!;
    intent.status = status;
    return tell(type, written(intent));
  };

  return {
    intents,
    refunds,
    events,
    /** Total payments minus refunds. */
    revenue: () =>
      [...intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { id, amount }) => sum + amount - refundedOf(id), 0),
    live: () => [...intents.values()].filter(({ status }) => status !== 'canceled'),

    create(form: Form): WireAnswer {
      const unknown = Object.keys(form).filter((name) => !KNOWN_PARAMS.has(name));
      if (unknown.length > 0)
        return refusal(400, 'invalid_request_error', 'parameter_unknown', `Received unknown parameter: ${unknown[0]}`);
      const id = idOf('pi');
      const metadata = form.metadata as Record<string, string>;
      const client_secret = `${id}_secret_${randomUUID().replaceAll('-', '')}`;
      const base = {
        object: 'payment_intent' as const,
        status: 'requires_payment_method',
        created: seconds(),
        livemode,
        last_payment_error: null,
      };
      const intent: FakeIntent = {
        ...base,
        id,
        amount: Number(form.amount),
        currency: String(form.currency),
        client_secret,
        metadata,
      };
      intents.set(id, intent);
      tell('payment_intent.created', written(intent));
      return { status: 200, body: written(intent) };
    },

    retrieve(id: string, isExpanded: boolean): WireAnswer {
      const intent = intents.get(id);
      return intent ? { status: 200, body: written(intent, isExpanded) } : noSuchIntent(id);
    },

    list: (): WireAnswer => ({
      status: 200,
      body: {
        object: 'list',
        has_more: false,
        url: '/v1/payment_intents',
        data: [...intents.values()].map((intent) => written(intent)).reverse(),
      },
    }),

    cancel(id: string): WireAnswer {
      const intent = intents.get(id);
      if (!intent) return noSuchIntent(id);
      if (!intent.status.startsWith('requires_'))
        return refusal(
          400,
          'invalid_request_error',
          'payment_intent_unexpected_state',
          `A ${intent.status} PaymentIntent cannot be canceled.`,
        );
      turn(id, 'canceled', 'payment_intent.canceled');
      return { status: 200, body: written(intent) };
    },

    refund(form: Form): WireAnswer {
      const intent = intents.get(String(form.payment_intent));
      if (!intent) return noSuchIntent(String(form.payment_intent));
      const left = intent.status === 'succeeded' ? intent.amount - refundedOf(intent.id) : 0;
      if (left === 0)
        return refusal(400, 'invalid_request_error', 'charge_already_refunded', 'Charge has already been refunded.');
      const amount = Number(form.amount ?? left);
      if (amount > left)
        return refusal(400, 'invalid_request_error', null, 'Refund amount is greater than unrefunded amount on charge');
      const refund: FakeRefund = {
        id: idOf('re'),
        object: 'refund',
        amount,
        status: 'succeeded',
        payment_intent: intent.id,
        charge: chargeOf(intent).id,
      };
      refunds.push(refund);
      tell('refund.created', refund);
      tell('charge.refunded', chargeOf(intent));
      return { status: 200, body: refund };
    },

    listOf: (kind: 'refunds' | 'disputes', id: string): WireAnswer => ({
      status: 200,
      body: {
        object: 'list',
        has_more: false,
        url: `/v1/${kind}`,
        data: { refunds, disputes }[kind].filter(({ payment_intent }) => payment_intent === id),
      },
    }),

    /** Actions of the person's card, the bank, and the dashboard. Each returns the resulting event. */
    process: (id: string) => turn(id, 'processing', 'payment_intent.processing'),
    succeed: (id: string) => turn(id, 'succeeded', 'payment_intent.succeeded'),
    fail(id: string) {
      intents.get(id)!.last_payment_error = { charge: idOf('ch') };
      return turn(id, 'requires_payment_method', 'payment_intent.payment_failed');
    },
    failRefund(refund: { id: string }) {
      const found = refunds.find(({ id }) => id === refund.id)!;
      found.status = 'failed';
      return tell('refund.failed', found);
    },
    dispute(id: string, status = 'needs_response'): FakeEvent {
      const dispute: FakeDispute = {
        id: idOf('du'),
        object: 'dispute',
        status,
        payment_intent: id,
        charge: chargeOf(intents.get(id)!).id,
      };
      disputes.push(dispute);
      return tell('charge.dispute.created', dispute);
    },
    decide(id: string, status: 'won' | 'lost'): FakeEvent {
      const dispute = disputes.find(({ payment_intent }) => payment_intent === id)!;
      dispute.status = status;
      return tell('charge.dispute.closed', dispute);
    },
  };
}
