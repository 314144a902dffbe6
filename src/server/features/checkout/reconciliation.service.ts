import type { Logger } from 'pino';
import { ABANDONED_AFTER_MS, nextLook } from '#rules/checkout/next-look.ts';
import { opensExam } from '#rules/checkout/opens-exam.ts';
import type { Database } from '#server/db/database.ts';
import { rounds } from '#server/jobs/rounds.ts';
import { type Intent, type PaymentProvider, PaymentProviderUnavailable } from '#server/outside/payment-provider.ts';
import { orderOf } from './checkout.service.ts';
import { MOST_FAILED_TRIES, type PurchaseService } from './purchase.service.ts';
import {
  listOtherPurchases,
  listPurchasesToLookAt,
  type Purchase,
  selectOptionalPurchase,
  updatePurchase,
  updatePurchaseClaimed,
} from './purchase.store.ts';
import type { RefundService } from './refund.service.ts';

/** How long a claimed purchase is left to its process; if that died, another takes over. Milliseconds. */
const IN_HAND_MS = 60_000;

type Needs = {
  database: Database;
  provider: PaymentProvider;
  purchases: PurchaseService;
  refunds: RefundService;
  now: () => Date;
  log: Logger;
};

/** Asks the provider about purchases unprompted, because webhooks get lost and processes die between two steps. */
export function reconciliationService({ database, provider, purchases, refunds, now, log }: Needs) {
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /** Whether nobody should pay this purchase anymore. */
  async function isPointless(purchase: Purchase): Promise<boolean> {
    if (purchase.buyerId === null || purchase.failedTries >= MOST_FAILED_TRIES) return true;
    if (now().getTime() - Date.parse(purchase.createdAt) > ABANDONED_AFTER_MS) return true;
    const others = await database.read((reader) =>
      listOtherPurchases(reader, { ...purchase, buyerId: purchase.buyerId! }),
    );
    return others.some((other) => opensExam(other, later(0)));
  }

  /** The intent's state at the provider. If no answer to its creation ever arrived, creates it again under the same key. */
  async function ask(purchase: Purchase): Promise<Intent | null> {
    return purchase.intentId === null
      ? provider.createIntent(orderOf(purchase))
      : provider.getIntent(purchase.intentId);
  }

  async function lookAt(purchase: Purchase): Promise<Purchase> {
    if (purchase.intentId === null && (purchase.status === 'canceled' || (await isPointless(purchase)))) {
      // Its intent, if there is one, was never given to anyone who could pay it.
      return purchases.addFacts(purchase.id, [{ kind: 'canceled' }]);
    }
    await refunds.carryOutAsked(purchase);
    const intent = await ask(purchase);
    if (!intent)
      return purchase.status === 'succeeded' ? purchase : purchases.addFacts(purchase.id, [{ kind: 'canceled' }]);
    let current = await purchases.recordIntent(purchase, intent);
    if (current.status === 'open' && current.mismatch === null && (await isPointless(current))) {
      const after = await provider.cancelIntent(intent.id);
      if (after) current = await purchases.recordIntent(current, after);
    }
    return current;
  }

  /** Returns whether the provider can be asked about others. */
  async function handle(seen: Pick<Purchase, 'id' | 'nextLookAt'>): Promise<boolean> {
    const purchase = await database.write((tx) => updatePurchaseClaimed(tx, seen, later(IN_HAND_MS)));
    if (!purchase) return true;
    try {
      await lookAt(purchase);
    } catch (error) {
      // The claim expires after a while, and then it is tried again.
      log.warn({ err: error, purchase: purchase.id }, 'payment could not be looked at');
      return !(error instanceof PaymentProviderUnavailable);
    }
    await database.write(async (tx) => {
      const current = await selectOptionalPurchase(tx, purchase.id);
      // Unless something happened in the meantime that calls for another look.
      if (current?.nextLookAt === purchase.nextLookAt)
        await updatePurchase(tx, purchase.id, { nextLookAt: nextLook(current, now()) });
    });
    return true;
  }

  const { run, stop } = rounds({
    name: 'payments',
    due: (most) => database.read((reader) => listPurchasesToLookAt(reader, provider, later(0), most)),
    handle,
    log,
  });

  return {
    /** Checks what is due. */
    lookAtDue: run,

    /** Takes on no further purchase, and waits for the one in progress. */
    close: stop,
  };
}
