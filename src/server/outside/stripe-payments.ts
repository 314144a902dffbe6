import Stripe from 'stripe';
import type { Secret } from '#server/secret.ts';
import { disputeFacts, intentFacts, noticeOf, refundFacts, statusOfIntent, paymentOf } from './payment-facts.ts';
import {
  BadSignature,
  type Intent,
  type Order,
  type PaymentProvider,
  PaymentProviderUnavailable,
  RefundRefused,
} from './payment-provider.ts';
import { checkMoment } from './signed-event.ts';

/** One try and one retry stay below the ten seconds within which we answer. Milliseconds. */
const TRY_MS = 3500;
/** Clocks differ, so an intent is searched for from a little before its order. Seconds. */
const SLACK = 3600;

export type StripeSettings = {
  provider: 'stripe';
  secretKey: Secret;
  publishableKey: string;
  webhookSecret: Secret;
  /** A host other than Stripe's own, for tests. */
  apiBase: URL | null;
  /** Whether real money moves, according to the keys. */
  isLive: boolean;
};
type PaymentIntent = Stripe.PaymentIntent;

/** Stripe's library with the keys and the host of these settings. */
export function stripeClient(
  { secretKey, apiBase }: StripeSettings,
  patience: { timeout: number; maxNetworkRetries: number },
): Stripe {
  return new Stripe(secretKey.reveal(), {
    ...patience,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Card payments through Stripe's own library. */
export function stripePayments({ settings, now }: { settings: StripeSettings; now: () => Date }): PaymentProvider {
  const { publishableKey, webhookSecret, isLive } = settings;
  const stripe = stripeClient(settings, { timeout: TRY_MS, maxNetworkRetries: 1 });

  /** Everything known of an intent, including refunds and disputes. */
  async function fullIntentOf(intent: PaymentIntent, at: string): Promise<Intent> {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const facts = intentFacts(intent, at);
    if (charge && charge.amount_refunded > 0) {
      const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
      facts.push(...data.flatMap(refundFacts));
    }
    if (charge?.disputed) {
      const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
      facts.push(...data.flatMap(disputeFacts));
    }
    return {
      id: intent.id,
      clientSecret: intent.client_secret ?? '',
      payment: paymentOf(intent),
      status: statusOfIntent(intent.status),
      facts,
    };
  }

  const create = (order: Order, idempotencyKey: string) =>
    stripe.paymentIntents.create(
      {
        amount: order.amountCents,
        currency: order.currency,
        // Nothing about the person: our own row knows whose it is.
        metadata: { purchaseId: order.purchaseId, examId: order.examId },
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey },
    );

  /** The intent of an order whose creation seemed to fail. */
  async function find(order: Order): Promise<PaymentIntent | undefined> {
    const gte = Math.floor(Date.parse(order.createdAt) / 1000) - SLACK;
    for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
      if (intent.metadata.purchaseId === order.purchaseId) return intent;
    }
    return undefined;
  }

  /** Stripe repeats its own errors for the same key, which is then useless. */
  async function createOrFind(order: Order): Promise<PaymentIntent> {
    try {
      return await create(order, order.purchaseId);
    } catch (error) {
      if (!isReplayed(error)) throw error;
      return (await find(order)) ?? (await create(order, `${order.purchaseId}-again`));
    }
  }

  async function getIntent(id: string): Promise<Intent | null> {
    const at = now().toISOString();
    return callStripe(async () => {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }).catch((error: unknown) => {
        if (codeOf(error) === 'resource_missing') return null;
        throw error;
      });
      return intent && fullIntentOf(intent, at);
    });
  }

  return {
    name: 'stripe',
    isLive,
    publishableKey,
    getIntent,

    async createIntent(order) {
      // For a repeated request Stripe returns its first reply, which is as old as the order.
      return callStripe(async () => fullIntentOf(await createOrFind(order), order.createdAt));
    },

    async cancelIntent(id) {
      await callStripe(() =>
        stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }).catch((error: unknown) => {
          // It was paid or canceled in the meantime; its state is fetched next.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }),
      );
      return getIntent(id);
    },

    async refund({ intentId, amountCents, key }) {
      return callStripe(async () => {
        const refund = await stripe.refunds
          .create({ payment_intent: intentId, amount: amountCents }, { idempotencyKey: key })
          .catch((error: unknown) => {
            if (error instanceof Stripe.errors.StripeInvalidRequestError)
              throw new RefundRefused(error.code ?? 'refused', { cause: error });
            throw error;
          });
        return { id: refund.id, facts: refundFacts(refund) };
      });
    },

    parseEvent(raw, signature) {
      const text = raw.toString('utf8');
      // The library verifies text, so bytes that do not match that text exactly are not what was signed.
      if (signature === undefined || !Buffer.from(text, 'utf8').equals(raw)) throw new BadSignature('no signature');
      checkMoment(signature, now());
      const { signature: library } = Stripe.webhooks;
      try {
        library!.verifyHeader(text, signature, webhookSecret.reveal(), undefined, undefined, now().getTime());
      } catch (cause) {
        throw new BadSignature('the signature does not fit', { cause });
      }
      return noticeOf(text, isLive);
    },
  };
}

/** Any error on the way to Stripe or there means that it cannot answer us now. */
async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentProviderUnavailable(withoutSecrets(error));
    throw error;
  }
}

/** What may be logged of an error: the library's own contains the request and the reply. */
function withoutSecrets({ type, code, statusCode, requestId, message }: Stripe.errors.StripeError): Error {
  return Object.assign(new Error(message.replace(/\S*_secret_\S*/g, '…')), {
    type,
    code,
    statusCode,
    stripeRequest: requestId,
  });
}

const codeOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.code : undefined);

function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}
