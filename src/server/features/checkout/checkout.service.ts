import type { Revenue } from '#contract/revenue.ts';
import { type Period, PERIOD_LENGTHS } from '#rules/checkout/revenue.ts';
import { CHECKOUT } from './checkout.words.ts';
import { randomUUID } from 'node:crypto';
import type { PaymentIntent, PaymentSetup } from '#contract/checkout.ts';
import { accessDaysOf } from '#rules/checkout/access-days.ts';
import { EMPTY_LEDGER, type PurchaseStatus } from '#rules/checkout/ledger.ts';
import { nextLook } from '#rules/checkout/next-look.ts';
import type { Database } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { OfferService } from '#server/features/exam/offer.service.ts';
import { hasContent } from '#server/features/exam/exam.store.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import {
  type Intent,
  type Order,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '#server/outside/payment-provider.ts';
import { within } from '#server/within.ts';
import type { PurchaseService } from './purchase.service.ts';
import {
  insertPurchase,
  type Purchase,
  selectOptionalLivePurchase,
  selectOptionalMismatched,
  selectOptionalOffer,
  listRevenue,
  sumRevenue,
  updatePurchase,
} from './purchase.store.ts';

/** Anyone waiting gets an answer within ten seconds. Milliseconds. */
const ANSWER_WITHIN_MS = 9000;
/** How often an intent is replaced before giving up. */
const ROUNDS = 4;

type Needs = {
  database: Database;
  provider: PaymentProvider;
  purchases: PurchaseService;
  entitlements: EntitlementService;
  offers: OfferService;
  accessDays: number;
  /** Whether exams are bought on this site. */
  isSelling: () => boolean;
  /** The currency of prices. */
  currency: () => string;
  now: () => Date;
};

/** Buying an exam: the order is ours, the money moves at the provider. */
export function checkoutService(needs: Needs) {
  const { database, provider, purchases, entitlements, offers, accessDays, isSelling, currency, now } = needs;
  const underWay = new Map<string, Promise<Intent | null>>();

  /** The open order, stored before the provider hears of it, and today's price. */
  async function order(user: SessionUser, examId: string): Promise<{ purchase: Purchase; priceCents: number }> {
    return database.write(async (tx) => {
      const offer = await selectOptionalOffer(tx, examId);
      if (!offer) throw new Problem('not_found');
      if (await entitlements.ownsWith(tx, user, examId)) throw new Problem('already_owned');
      const { priceCents } = offer;
      const mismatched = await selectOptionalMismatched(tx, user.id, examId, provider);
      if (mismatched) return { purchase: mismatched, priceCents };
      if (!isSelling() || !offer.isActive || offer.archivedAt !== null || priceCents === 0)
        throw new Problem('not_for_sale');
      if (!(await hasContent(tx, examId))) throw new Problem('not_for_sale', { error: CHECKOUT.inPreparation() });
      const misfit = await offers.misfit(tx, user.id, examId);
      if (misfit) throw new Problem('not_for_sale', { error: CHECKOUT.cannotBeSat(misfit) });
      // An open order takes over changed access days, because that is what the payment page promises.
      const days = accessDaysOf(offer, accessDays);
      const at = now();
      const createdAt = at.toISOString();
      await insertPurchase(tx, {
        id: randomUUID(),
        buyerId: user.id,
        pseudonym: null,
        examId,
        provider: provider.name,
        isLive: provider.isLive,
        intentId: null,
        amountCents: priceCents,
        currency: currency(),
        accessDays: days,
        status: 'open',
        refundedCents: 0,
        dispute: 'none',
        failedTries: 0,
        ledger: json(EMPTY_LEDGER),
        paidAt: null,
        expiresAt: null,
        mismatch: null,
        receiptMailedAt: null,
        nextLookAt: nextLook({ status: 'open', createdAt }, at),
        createdAt,
        updatedAt: createdAt,
      });
      const purchase = await selectOptionalLivePurchase(tx, user.id, examId);
      if (!purchase) throw new PaymentProviderUnavailable(new Error('the order that was there is gone'));
      if (purchase.accessDays !== days) await updatePurchase(tx, purchase.id, { accessDays: days });
      return { purchase, priceCents };
    });
  }

  /** The intent of an order; null if the provider no longer knows it. Concurrent callers share one request. */
  function intentOf(purchase: Purchase): Promise<Intent | null> {
    const running = underWay.get(purchase.id);
    if (running) return running;
    const asked =
      purchase.intentId === null ? provider.createIntent(orderOf(purchase)) : provider.getIntent(purchase.intentId);
    const shared = asked.finally(() => underWay.delete(purchase.id));
    underWay.set(purchase.id, shared);
    return shared;
  }

  const isOfProvider = (purchase: Purchase) =>
    purchase.provider === provider.name && purchase.isLive === provider.isLive;

  /** The intent to pay, if the order still stands after asking the provider. */
  async function payable(purchase: Purchase, priceCents: number): Promise<PaymentIntent | null> {
    // An order with a former provider can no longer be paid here.
    const intent = isOfProvider(purchase) ? await intentOf(purchase) : null;
    if (!intent) {
      await purchases.addFacts(purchase.id, [{ kind: 'canceled' }]);
      return null;
    }
    let current = await purchases.recordIntent(purchase, intent);
    if (current.mismatch !== null) throw new Problem('payment_mismatch');
    const isAsPriced = current.amountCents === priceCents && current.currency === currency();
    if (current.status === 'open' && !isAsPriced) {
      const after = await provider.cancelIntent(intent.id);
      if (after) current = await purchases.recordIntent(current, after);
    }
    if (current.status !== 'open' && current.status !== 'processing') return null;
    return { clientSecret: intent.clientSecret, amount: current.amountCents, currency: current.currency };
  }

  /** Asks the provider for the status of the open payment; null if there is none. Throws 402 if it is not what was ordered. */
  async function askAgain(user: SessionUser, examId: string): Promise<PurchaseStatus | null> {
    const purchase = await database.read(
      async (reader) =>
        (await selectOptionalMismatched(reader, user.id, examId, provider)) ??
        selectOptionalLivePurchase(reader, user.id, examId),
    );
    if (!purchase || purchase.intentId === null || !isOfProvider(purchase)) return null;
    const intent = await provider.getIntent(purchase.intentId);
    if (!intent) return null;
    const { status, mismatch } = await purchases.recordIntent(purchase, intent);
    if (mismatch !== null) throw new Problem('payment_mismatch');
    return status;
  }

  return {
    setup(): PaymentSetup {
      const { name, isLive, publishableKey } = provider;
      return { provider: name, isLive, publishableKey, accessDays };
    },

    /**
     * Starts the payment for an exam, or returns the open one. Throws 404 or 409 without asking the provider, and 503 if the
     * provider does not answer.
     */
    async open(user: SessionUser, examId: string): Promise<PaymentIntent> {
      return inTime(async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { purchase, priceCents } = await order(user, examId);
          const intent = await payable(purchase, priceCents);
          if (intent) return intent;
        }
        throw new PaymentProviderUnavailable(new Error('the order was closed again and again'));
      });
    },

    /** Asks the provider about the person's own payments of the exam, and says whether it is open now. */
    async grant(user: SessionUser, examId: string): Promise<'open' | 'processing' | 'unpaid'> {
      const isOpen = async () => (await entitlements.accessTo(user, examId)) !== null;
      if (await isOpen()) return 'open';
      const status = await inTime(() => askAgain(user, examId));
      // Also if there was nothing to ask about: another call, or an event, may have been quicker.
      if (await isOpen()) return 'open';
      return status === 'processing' ? 'processing' : 'unpaid';
    },

    /** Revenue: payments minus refunds, in cents, with the current provider and mode. */
    revenue: () => database.read((reader) => sumRevenue(reader, provider, currency())),

    /** The same by period and exam, and in all, as of one moment. */
    revenueBy: (by: Period): Promise<Revenue> =>
      database.read(async (reader) => ({
        currency: currency(),
        total: await sumRevenue(reader, provider, currency()),
        lines: await listRevenue(reader, provider, currency(), database.kind, PERIOD_LENGTHS[by]),
      })),
  };
}
export type CheckoutService = ReturnType<typeof checkoutService>;

/** What the provider gets to know about an order. */
export function orderOf({ id: purchaseId, examId, amountCents, currency, createdAt }: Purchase): Order {
  return { purchaseId, examId, amountCents, currency, createdAt };
}

/** Limits the wait; work that takes longer continues in the background, since each of its steps can be repeated. */
export function inTime<T>(work: () => Promise<T>): Promise<T> {
  return within(ANSWER_WITHIN_MS, work(), () => {
    throw new PaymentProviderUnavailable(new Error('no answer in time'));
  });
}
