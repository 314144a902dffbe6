import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { accessDaysOf } from '#rules/checkout/access-days.ts';
import { type Fact, joinFacts, type Ledger, type PurchaseState, purchaseStateOf } from '#rules/checkout/ledger.ts';
import { type Difference, mismatchOf, type ProviderPayment } from '#rules/checkout/mismatch.ts';
import { nextLook } from '#rules/checkout/next-look.ts';
import type { RefundReason } from '#rules/checkout/refund-reason.ts';
import { isKept, opensExam } from '#rules/checkout/opens-exam.ts';
import { ownedUntil, owns } from '#rules/entitlement/access.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { json, type NewRow, type Time } from '#server/db/tables/schema.ts';
import { PaymentProviderUnavailable, type Intent } from '#server/outside/payment-provider.ts';
import {
  insertEntitlement,
  listEntitlementsOfPurchase,
  listRights,
  updateEntitlementsOfPurchase,
} from '#server/features/entitlement/entitlement.store.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { CheckoutMail } from './checkout-mail.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';
import type { MismatchAlert } from './mismatch-alert.ts';
import { listEventsOfUnknownIntent, updatePaymentEvent } from './payment-event.store.ts';
import {
  listOtherPurchases,
  lockPerson,
  lockPurchase,
  type Purchase,
  selectOptionalOffer,
  selectOptionalPurchase,
  selectOptionalReceiptParts,
  updatePurchase,
} from './purchase.store.ts';
import { insertRefund, selectOptionalRefundByKey, updateRefundsFailed } from './refund.store.ts';

/** After this many failed tries an intent is closed, so that nobody tests stolen cards here. */
export const MOST_FAILED_TRIES = 5;

const DAY_MS = 86_400_000;

/** The key of a refund that nobody asked for. */
const automaticKey = (purchaseId: string) => `by-itself:${purchaseId}`;

type Needs = {
  database: Database;
  mails: MailQueue;
  letters: CheckoutMail;
  alert: MismatchAlert;
  accessDays: number;
  now: () => Date;
  log: Logger;
};

/** Whether the facts say more than that an unpaid payment is still pending. */
function isNews(before: Ledger, after: Ledger): boolean {
  const settled = (ledger: Ledger) => JSON.stringify({ ...ledger, pending: null });
  return settled(before) !== settled(after);
}

/** Keeps the ledger: facts arrive from anywhere, in any order, and take effect exactly once. */
export function purchaseService({ database, mails, letters, alert, accessDays, now, log }: Needs) {
  async function lock(tx: Tx, id: string): Promise<Purchase> {
    const seen = await selectOptionalPurchase(tx, id);
    // Always the person first, so that concurrent work on one person queues up and cannot deadlock.
    if (seen?.buyerId) await lockPerson(tx, seen.buyerId);
    return lockPurchase(tx, id);
  }

  /**
   * Adds facts to a purchase and carries out their consequences, in the caller's transaction. When the intent becomes known,
   * events that arrived before are added too.
   */
  async function add(tx: Tx, id: string, facts: readonly Fact[], intentId: string | null = null): Promise<Purchase> {
    const row = await lock(tx, id);
    const isAdopted = row.intentId === null && intentId !== null;
    const earlier = isAdopted ? await applyWaitingEvents(tx, row, intentId) : [];
    const ledger = joinFacts(row.ledger, [...earlier, ...facts]);
    const state = purchaseStateOf(ledger, row.amountCents);
    const at = now();
    const changes: Partial<NewRow<'purchase'>> = {
      ...(isAdopted && { intentId }),
      ...state,
      ledger: json(ledger),
      updatedAt: at.toISOString(),
    };
    // Somebody is settling it, so ask the provider for the payment's state; but not if we have just heard it.
    if (row.mismatch !== null && isNews(row.ledger, ledger)) changes.nextLookAt = at.toISOString();
    if (state.status !== row.status || isAdopted) changes.nextLookAt = nextLook({ ...row, ...state }, at);
    if (state.status === 'open' && state.failedTries >= MOST_FAILED_TRIES && row.failedTries < MOST_FAILED_TRIES)
      changes.nextLookAt = at.toISOString();
    if (state.status === 'succeeded' && row.status !== 'succeeded')
      Object.assign(changes, await whenPaid(tx, row, ledger.succeededAt!, state));
    const failed = Object.entries(ledger.refunds)
      .filter(([, { outcome }]) => outcome === 'failed')
      .map(([refund]) => refund);
    if (failed.length > 0) await updateRefundsFailed(tx, id, failed);
    await updatePurchase(tx, id, changes);
    const after = await lockPurchase(tx, id);
    await entitle(tx, after, at.toISOString());
    await tell(tx, row, after, at.toISOString());
    await mailRefund(tx, row, after);
    return after;
  }

  /** Tells other programs that a purchase was paid, or that more of it was paid back. */
  async function tell(tx: Tx, before: Purchase, after: Purchase, at: Time): Promise<void> {
    const { id: purchaseId, buyerId: userId, examId, amountCents, refundedCents, currency, isLive } = after;
    const subject = userId ?? purchaseId;
    const data = { purchaseId, userId, examId, amountCents, currency, isLive };
    if (after.status === 'succeeded' && before.status !== 'succeeded')
      await putWebhookEvent(tx, at, { type: 'purchase.paid', subject, data });
    if (refundedCents > before.refundedCents)
      await putWebhookEvent(tx, at, { type: 'purchase.refunded', subject, data: { ...data, refundedCents } });
  }

  /** Gives a paid exam to its buyer, once, and takes it back while the payment is refunded or disputed. */
  async function entitle(tx: Tx, purchase: Purchase, at: Time): Promise<void> {
    const { id: purchaseId, buyerId, examId, expiresAt, createdAt } = purchase;
    if (purchase.status !== 'succeeded') return;
    const endedAt = isKept(purchase) ? null : at;
    const given = await listEntitlementsOfPurchase(tx, purchaseId);
    if (given.length > 0) return updateEntitlementsOfPurchase(tx, purchaseId, { endedAt, at });
    // Nobody is left to use it.
    if (buyerId === null) return;
    const right = { examId, source: 'purchase', purchaseId, note: '' } as const;
    const times = { startsAt: createdAt, expiresAt, endedAt, createdAt: at };
    await insertEntitlement(tx, { id: randomUUID(), userId: buyerId, ...right, ...times });
  }

  /**
   * Applies facts about an intent if it matches the order. A mismatched payment that has gone through grants nothing: it is
   * stored as a mismatch, and the operator is alerted once. Returns how a rejected intent differs.
   */
  async function applyIntent(
    tx: Tx,
    id: string,
    { id: intentId, payment, facts }: { id: string; payment: ProviderPayment | null; facts: readonly Fact[] },
  ): Promise<{ purchase: Purchase; mismatch: Difference[] | null }> {
    const purchase = await lock(tx, id);
    // Once an intent has succeeded, its refunds and disputes count without another check.
    const mismatch = payment && purchase.status !== 'succeeded' ? mismatchOf(purchase, payment) : null;
    if (mismatch === null) return { purchase: await add(tx, id, facts, intentId), mismatch };
    if (!facts.some(({ kind }) => kind === 'succeeded')) return { purchase, mismatch };
    const refunded = Math.max(0, ...facts.map((fact) => (fact.kind === 'refundedInAll' ? fact.cents : 0)));
    if (refunded >= (payment!.receivedCents ?? payment!.amountCents)) {
      await updatePurchase(tx, id, { mismatch: null, mismatchNote: null });
      return { purchase: await add(tx, id, [{ kind: 'canceled' }], intentId), mismatch: null };
    }
    if (purchase.mismatch === null) await alert(tx, purchase, intentId, mismatch);
    await updatePurchase(tx, id, { mismatch: json(mismatch), mismatchNote: null, updatedAt: now().toISOString() });
    return { purchase: { ...purchase, mismatch }, mismatch };
  }

  async function applyWaitingEvents(tx: Tx, { provider }: Purchase, intentId: string): Promise<Fact[]> {
    const events = await listEventsOfUnknownIntent(tx, provider, intentId);
    for (const event of events)
      await updatePaymentEvent(tx, event.id, { outcome: 'applied', mismatch: null, note: null });
    return events.flatMap(({ facts }) => facts.facts);
  }

  /** The consequences of a success: access for its time and a receipt; or a refund if there was nothing left to buy. */
  async function whenPaid(
    tx: Tx,
    row: Purchase,
    paidAt: string,
    state: PurchaseState,
  ): Promise<Partial<NewRow<'purchase'>>> {
    const at = now().toISOString();
    // Starts when we learn of it, so a late webhook costs nobody any days.
    const days = row.accessDays ?? accessDaysOf(await selectOptionalOffer(tx, row.examId), accessDays);
    const expiresAt = days === 0 ? null : new Date(now().getTime() + days * DAY_MS).toISOString();
    const changes = { paidAt, expiresAt, mismatch: null, mismatchNote: null };
    const others = row.buyerId ? await listOtherPurchases(tx, { ...row, buyerId: row.buyerId }) : [];
    const isPaidTwice = others.some((other) => opensExam(other, at));
    if (row.buyerId === null || isPaidTwice)
      await askRefund(tx, row, state, isPaidTwice ? 'paid_twice' : 'account_deleted');
    // Other open payments are no longer needed.
    for (const other of others) if (other.status === 'open') await updatePurchase(tx, other.id, { nextLookAt: at });
    const parts = row.buyerId && (await selectOptionalReceiptParts(tx, row.buyerId, row.examId));
    if (parts) {
      const { examName, ...person } = parts;
      const paid = { ...row, ...changes, examName, isDemo: row.provider === 'demo' };
      await mails.put(tx, isPaidTwice ? letters.paidTwice(person, paid) : letters.receipt(person, paid));
    }
    const isToBeRefunded = row.buyerId === null || isPaidTwice;
    return { ...changes, receiptMailedAt: parts ? at : null, ...(isToBeRefunded && { nextLookAt: at }) };
  }

  /** Writes to the person about what was refunded since they were last told. Of a duplicate payment they know already. */
  async function mailRefund(tx: Tx, before: Purchase, { id, buyerId, status, refundedCents }: Purchase): Promise<void> {
    const announcedCents = before.status === 'succeeded' ? before.refundedCents : 0;
    if (buyerId === null || status !== 'succeeded' || refundedCents <= announcedCents) return;
    if (await selectOptionalRefundByKey(tx, automaticKey(id))) return;
    const parts = await selectOptionalReceiptParts(tx, buyerId, before.examId);
    if (!parts) return;
    const { examName, ...person } = parts;
    const at = now().toISOString();
    const holder = await listRights(tx, buyerId);
    const access = owns(holder, before.examId, at) ? { until: ownedUntil(holder, before.examId, at) } : null;
    const sums = { refundedCents, nowCents: refundedCents - announcedCents };
    await mails.put(
      tx,
      letters.refund(person, { ...before, ...sums, at, examName, access, isDemo: before.provider === 'demo' }),
    );
  }

  /** Requests a refund of the whole payment; the reconciliation carries it out. */
  async function askRefund(
    tx: Tx,
    row: Purchase,
    { refundedCents }: PurchaseState,
    reason: RefundReason,
  ): Promise<void> {
    const amountCents = row.amountCents - refundedCents;
    if (amountCents === 0) return;
    log.warn({ purchase: row.id, reason }, 'payment is refunded automatically');
    const asked = {
      providerRefundId: null,
      amountCents,
      reason,
      note: null,
      idempotencyKey: automaticKey(row.id),
      askedBy: null,
    };
    await insertRefund(tx, {
      id: randomUUID(),
      purchaseId: row.id,
      ...asked,
      status: 'asked',
      createdAt: now().toISOString(),
    });
  }

  return {
    add,
    applyIntent,

    /** Adds facts in a separate transaction. */
    async addFacts(id: string, facts: readonly Fact[]): Promise<Purchase> {
      const purchase = await database.write((tx) => add(tx, id, facts));
      mails.kick();
      return purchase;
    },

    /**
     * Applies what the provider says about an intent. If a mismatched intent has gone through, the purchase records the
     * mismatch; if it is not paid yet, nobody should pay it: throws.
     */
    async recordIntent(seen: Purchase, intent: Intent): Promise<Purchase> {
      const { purchase, mismatch } = await database.write((tx) => applyIntent(tx, seen.id, intent));
      mails.kick();
      if (mismatch !== null && purchase.mismatch === null) {
        log.error(
          { purchase: purchase.id, intent: intent.id, mismatch },
          'an unpaid intent is not the one of its order',
        );
        throw new PaymentProviderUnavailable(new Error('intent and order differ'));
      }
      return purchase;
    },
  };
}
export type PurchaseService = ReturnType<typeof purchaseService>;
