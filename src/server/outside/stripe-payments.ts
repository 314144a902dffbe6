import Stripe from 'stripe';
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

/** One try and one more stay below the ten seconds within which we answer. Milliseconds. */
const TRY_MS = 3500;
/** Clocks differ: an intent is looked for from a little before its order. Seconds. */
const SLACK = 3600;

export type StripeSettings = {
  provider: 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another host than Stripe's own, for tests. */
  apiBase: URL | null;
  /** Whether real money moves: the keys say. */
  isLive: boolean;
};
type PaymentIntent = Stripe.PaymentIntent;

/** Card payments by Stripe, through its own library. */
export function stripePayments({ settings, now }: { settings: StripeSettings; now: () => Date }): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret, apiBase, isLive } = settings;
  const stripe = new Stripe(secretKey, {
    timeout: TRY_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  });

  /** Everything that is known of an intent, refunds and disputes included. */
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
      told: paymentOf(intent),
      status: statusOfIntent(intent.status),
      facts,
    };
  }

  const create = (order: Order, idempotencyKey: string) =>
    stripe.paymentIntents.create(
      {
        amount: order.amountCents,
        currency: order.currency,
        // No word about the person: our own row knows whose it is.
        metadata: { purchaseId: order.purchaseId, examId: order.examId },
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey },
    );

  /** The intent of an order whose making was answered with an error after all. */
  async function find(order: Order): Promise<PaymentIntent | undefined> {
    const gte = Math.floor(Date.parse(order.createdAt) / 1000) - SLACK;
    for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
      if (intent.metadata.purchaseId === order.purchaseId) return intent;
    }
    return undefined;
  }

  /** Stripe gives an error of its own again and again for the same key: then the key is of no more use. */
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
    return asked(async () => {
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
      // Asked again, Stripe repeats its first answer: what that says is as old as the order.
      return asked(async () => fullIntentOf(await createOrFind(order), order.createdAt));
    },

    async cancelIntent(id) {
      await asked(() =>
        stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }).catch((error: unknown) => {
          // It was paid or canceled meanwhile: how it stands is asked next.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }),
      );
      return getIntent(id);
    },

    async refund({ intentId, amountCents, key }) {
      return asked(async () => {
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
      // The library signs text: bytes that are not quite that text are not what was signed.
      if (signature === undefined || !Buffer.from(text, 'utf8').equals(raw)) throw new BadSignature('no signature');
      checkMoment(signature, now());
      const { signature: library } = Stripe.webhooks;
      try {
        library!.verifyHeader(text, signature, webhookSecret, undefined, undefined, now().getTime());
      } catch (cause) {
        throw new BadSignature('the signature does not fit', { cause });
      }
      return noticeOf(text, isLive);
    },
  };
}

/** Whatever goes wrong on the way to Stripe or there means that it has no answer for us now. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentProviderUnavailable(withoutSecrets(error));
    throw error;
  }
}

/** What the log may know of an error: the library's own carries the request and the answer. */
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
