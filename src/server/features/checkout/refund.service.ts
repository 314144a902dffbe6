import type { Phrase } from '#rules/wording/phrase.ts';
import { CHECKOUT } from './checkout.words.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Tx } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import { type PaymentProvider, RefundRefused } from '#server/outside/payment-provider.ts';
import { inTime } from './checkout.service.ts';
import type { PurchaseService } from './purchase.service.ts';
import { lockPurchase, type Purchase, selectOptionalPurchase, updatePurchase } from './purchase.store.ts';
import {
  insertRefund,
  listAskedRefunds,
  type Refund,
  selectOptionalRefundByKey,
  updateRefund,
} from './refund.store.ts';

type RefundRequest = { amount?: number | undefined; reason: string };
type Needs = {
  database: Database;
  provider: PaymentProvider;
  purchases: PurchaseService;
  now: () => Date;
  log: Logger;
};

/** Refunds: stored first, then requested from the provider until it answers. */
export function refundService({ database, provider, purchases, now, log }: Needs) {
  /** What is left to refund, apart from what has already been requested. */
  async function remaining(tx: Tx, purchase: Purchase): Promise<number> {
    const asked = await listAskedRefunds(tx, purchase.id);
    return asked.reduce((left, { amountCents }) => left - amountCents, purchase.amountCents - purchase.refundedCents);
  }

  /** Stores the refund with its audit row; returns an existing one with the same key. */
  async function write(
    tx: Tx,
    actor: Actor,
    purchaseId: string,
    { amount, reason }: RefundRequest,
    key: string,
  ): Promise<Refund> {
    const purchase = await lockPurchase(tx, purchaseId);
    // Inside the lock: of two calls with one key, the second finds what the first has stored.
    const known = await selectOptionalRefundByKey(tx, key);
    if (known) return known;
    if (purchase.status !== 'succeeded') throw new Problem('payment_required', { error: CHECKOUT.notPaid() });
    const left = await remaining(tx, purchase);
    if (left <= 0) throw new Problem('already_refunded');
    const amountCents = amount ?? left;
    if (amountCents > left) throw new Problem('malformed', { fields: { amount: CHECKOUT.atMost({ cents: left }) } });
    const at = now().toISOString();
    const row = {
      id: randomUUID(),
      purchaseId,
      providerRefundId: null,
      amountCents,
      reason: 'by_hand' as const,
      note: reason,
      idempotencyKey: key,
      askedBy: actor.userId,
      status: 'asked' as const,
      createdAt: at,
    };
    await insertRefund(tx, row);
    await updatePurchase(tx, purchaseId, { nextLookAt: at });
    const subject = { subjectKind: 'payment', subjectId: purchaseId, subjectUserId: purchase.buyerId } as const;
    await insertAudit(tx, at, actor, {
      action: 'refund',
      ...subject,
      before: { refunded: purchase.refundedCents },
      after: { refunded: purchase.refundedCents + amountCents, reason },
    });
    return row;
  }

  /** Has the provider make a refund; repeating it changes nothing. Returns what to say if the provider refuses. */
  async function carryOut(purchase: Purchase, refund: Refund): Promise<Phrase | null> {
    const { amountCents, id: key } = refund;
    try {
      const made = await provider.refund({ intentId: purchase.intentId!, amountCents, key });
      await database.write(async (tx) => {
        await updateRefund(tx, refund.id, { status: 'done', providerRefundId: made.id });
        await purchases.add(tx, purchase.id, made.facts);
      });
      return null;
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      log.warn({ purchase: purchase.id, refund: refund.id, why: error.message }, 'refund refused');
      await database.write((tx) => updateRefund(tx, refund.id, { status: 'failed' }));
      // It may have been made elsewhere: the payment's state is requested again.
      const intent = await provider.getIntent(purchase.intentId!);
      if (intent) await purchases.recordIntent(purchase, intent);
      return CHECKOUT.refused({ why: error.message });
    }
  }

  return {
    /** A refund by an administrator. The same key again changes nothing, and retries a refund that did not get through. */
    async byHand(actor: Actor, purchaseId: string, asked: RefundRequest, key: string = randomUUID()): Promise<void> {
      const read = () => database.read((reader) => selectOptionalPurchase(reader, purchaseId));
      const before = await read();
      if (!before) throw new Problem('not_found');
      if (before.provider !== provider.name || before.isLive !== provider.isLive) {
        throw new Problem('provider_unavailable', {
          error: CHECKOUT.otherProvider(),
        });
      }
      const refund = await database.write((tx) => write(tx, actor, purchaseId, asked, `${purchaseId}:${key}`));
      if (refund.status === 'done') return;
      // The provider repeats its answer for the same key, so retrying is pointless.
      const error =
        refund.status === 'failed' ? CHECKOUT.refusedBefore() : await inTime(() => carryOut(before, refund));
      if (error === null) return;
      const after = await read();
      if (after?.refundedCents === after?.amountCents) throw new Problem('already_refunded');
      throw new Problem('provider_unavailable', { error });
    },

    /** Carries out refunds that were requested and not confirmed yet. */
    async carryOutAsked(purchase: Purchase): Promise<void> {
      const asked = await database.read((reader) => listAskedRefunds(reader, purchase.id));
      for (const refund of asked) await carryOut(purchase, refund);
    },
  };
}
export type RefundService = ReturnType<typeof refundService>;
