import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Fact, joinFacts, type Ledger, type PurchaseState, purchaseStateOf } from '#rules/checkout/ledger.ts';
import { mismatchOf, type ProviderPayment } from '#rules/checkout/mismatch.ts';
import { nextLook } from '#rules/checkout/next-look.ts';
import { opensExam } from '#rules/entitlement/access.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { PaymentProviderUnavailable, type Intent } from '#server/outside/payment-provider.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { CheckoutMail } from './checkout-mail.ts';
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
import { insertRefund, updateRefundsFailed } from './refund.store.ts';

/** After so many tries that failed an intent is closed: nobody tries out cards here. */
export const MOST_FAILED_TRIES = 5;

const DAY_MS = 86_400_000;

type Needs = {
  database: Database;
  mails: MailQueue;
  letters: CheckoutMail;
  alert: MismatchAlert;
  accessDays: number;
  now: () => Date;
  log: Logger;
};

/** Whether more was told than that an unpaid payment is still on its way. */
function isNews(before: Ledger, after: Ledger): boolean {
  const settled = (ledger: Ledger) => JSON.stringify({ ...ledger, pending: null });
  return settled(before) !== settled(after);
}

/** Keeps the ledger: facts come in from wherever, and what follows from them follows once. */
export function purchaseService({ database, mails, letters, alert, accessDays, now, log }: Needs) {
  async function lock(tx: Tx, id: string): Promise<Purchase> {
    const seen = await selectOptionalPurchase(tx, id);
    // Always first, so that two who work on the same person wait, and never for each other.
    if (seen?.userId) await lockPerson(tx, seen.userId);
    return lockPurchase(tx, id);
  }

  /**
   * Adds facts to a purchase with all that follows from them, in one transaction with whatever told them. The first word of
   * its intent also brings in what came before we knew whose that is.
   */
  async function add(tx: Tx, id: string, facts: readonly Fact[], intentId: string | null = null): Promise<Purchase> {
    const row = await lock(tx, id);
    const isAdopted = row.intentId === null && intentId !== null;
    const earlier = isAdopted ? await adoptEvents(tx, row, intentId) : [];
    const ledger = joinFacts(row.ledger, [...earlier, ...facts]);
    const state = purchaseStateOf(ledger, row.amountCents);
    const at = now();
    const set: Partial<NewRow<'purchase'>> = {
      ...(isAdopted && { intentId }),
      ...state,
      ledger: json(ledger),
      updatedAt: at.toISOString(),
    };
    // Somebody is settling it: the provider is asked how the payment stands. Not where that is what was heard just now.
    if (row.mismatch !== null && isNews(row.ledger, ledger)) set.nextLookAt = at.toISOString();
    if (state.status !== row.status || isAdopted) set.nextLookAt = nextLook({ ...row, ...state }, at);
    if (state.status === 'open' && state.failedTries >= MOST_FAILED_TRIES && row.failedTries < MOST_FAILED_TRIES)
      set.nextLookAt = at.toISOString();
    if (state.status === 'succeeded' && row.status !== 'succeeded')
      Object.assign(set, await whenPaid(tx, row, ledger.succeededAt!, state));
    const failed = Object.entries(ledger.refunds)
      .filter(([, { outcome }]) => outcome === 'failed')
      .map(([refund]) => refund);
    if (failed.length > 0) await updateRefundsFailed(tx, id, failed);
    await updatePurchase(tx, id, set);
    return lockPurchase(tx, id);
  }

  /**
   * Takes over what was told of an intent, if it is the one of this order. A payment that has gone through and is not grants
   * nothing: it is kept as a mismatch, which the operator hears of once. Says how an intent differs that is not taken over.
   */
  async function hear(
    tx: Tx,
    id: string,
    { id: intentId, told, facts }: { id: string; told: ProviderPayment | null; facts: readonly Fact[] },
  ): Promise<{ purchase: Purchase; mismatch: string | null }> {
    const purchase = await lock(tx, id);
    // The one that has counted stays the one: its refunds and disputes count too.
    const mismatch = told && purchase.status !== 'succeeded' ? mismatchOf(purchase, told) : null;
    if (mismatch === null) return { purchase: await add(tx, id, facts, intentId), mismatch };
    if (!facts.some(({ kind }) => kind === 'succeeded')) return { purchase, mismatch };
    const refunded = Math.max(0, ...facts.map((fact) => (fact.kind === 'refundedInAll' ? fact.cents : 0)));
    if (refunded >= (told!.receivedCents ?? told!.amountCents)) {
      await updatePurchase(tx, id, { mismatch: null });
      return { purchase: await add(tx, id, [{ kind: 'canceled' }], intentId), mismatch: null };
    }
    if (purchase.mismatch === null) await alert(tx, purchase, intentId, mismatch);
    await updatePurchase(tx, id, { mismatch, updatedAt: now().toISOString() });
    return { purchase: { ...purchase, mismatch }, mismatch };
  }

  async function adoptEvents(tx: Tx, { provider }: Purchase, intentId: string): Promise<Fact[]> {
    const events = await listEventsOfUnknownIntent(tx, provider, intentId);
    for (const event of events) await updatePaymentEvent(tx, event.id, { outcome: 'applied', error: null });
    return events.flatMap(({ facts }) => facts.facts);
  }

  /** What a success brings with it: access for its time and a receipt; or, where there was nothing more to buy, the money back. */
  async function whenPaid(
    tx: Tx,
    row: Purchase,
    paidAt: string,
    state: PurchaseState,
  ): Promise<Partial<NewRow<'purchase'>>> {
    const at = now().toISOString();
    // Starts when we learn of it, so a late webhook costs nobody any days.
    const days = row.accessDays ?? (await selectOptionalOffer(tx, row.examId))?.accessDays ?? accessDays;
    const expiresAt = days === 0 ? null : new Date(now().getTime() + days * DAY_MS).toISOString();
    const set = { paidAt, expiresAt, mismatch: null };
    const others = row.userId ? await listOtherPurchases(tx, { ...row, userId: row.userId }) : [];
    const isPaidTwice = others.some((other) => opensExam(other, at));
    if (row.userId === null || isPaidTwice)
      await askRefund(tx, row, state, isPaidTwice ? 'Paid twice' : 'The account was deleted before payment');
    // Another payment still waiting is no longer of any use.
    for (const other of others) if (other.status === 'open') await updatePurchase(tx, other.id, { nextLookAt: at });
    const parts = row.userId && (await selectOptionalReceiptParts(tx, row.userId, row.examId));
    if (parts) {
      const { examName, ...person } = parts;
      const paid = { ...row, ...set, examName, isDemo: row.provider === 'demo' };
      await mails.put(tx, isPaidTwice ? letters.paidTwice(person, paid) : letters.receipt(person, paid));
    }
    const isToBeRefunded = row.userId === null || isPaidTwice;
    return { ...set, receiptMailedAt: parts ? at : null, ...(isToBeRefunded && { nextLookAt: at }) };
  }

  /** Has the whole payment refunded; the reconciliation carries it out. */
  async function askRefund(tx: Tx, row: Purchase, { refundedCents }: PurchaseState, reason: string): Promise<void> {
    const amountCents = row.amountCents - refundedCents;
    if (amountCents === 0) return;
    log.warn({ purchase: row.id, reason }, 'payment is refunded automatically');
    const asked = { providerRefundId: null, amountCents, reason, idempotencyKey: `by-itself:${row.id}`, askedBy: null };
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
    hear,

    /** Adds facts in a transaction of their own. */
    async learn(id: string, facts: readonly Fact[]): Promise<Purchase> {
      const purchase = await database.write((tx) => add(tx, id, facts));
      mails.kick();
      return purchase;
    },

    /**
     * Takes over what the provider says of an intent. Where it has gone through and is not the one of this order, the
     * purchase says so; one that nobody has paid yet and that is not the one of this order is not to be paid: throws.
     */
    async learnIntent(seen: Purchase, intent: Intent): Promise<Purchase> {
      const { purchase, mismatch } = await database.write((tx) => hear(tx, seen.id, intent));
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
