import { sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { DatabaseKind } from '#server/db/dialects.ts';
import type { ProviderName } from '#rules/checkout/provider.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';

export type Purchase = Row<'purchase'>;

/** The current price within this transaction, and whether the exam is for sale. */
export function selectOptionalOffer(reader: Reader, examId: string) {
  return reader
    .selectFrom('exam')
    .select(['priceCents', 'accessDays', 'isActive', 'archivedAt'])
    .where('id', '=', examId)
    .executeTakeFirst();
}

/** When someone last paid through a provider; null: never. */
export async function selectLastPaidAt(reader: Reader, provider: ProviderName): Promise<Time | null> {
  const { last } = await reader
    .selectFrom('purchase')
    .select(({ fn }) => fn.max<Time | null>('paidAt').as('last'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return last;
}

/** The open purchase of an exam, if there is one. */
export function selectOptionalLivePurchase(reader: Reader, buyerId: string, examId: string) {
  return reader
    .selectFrom('purchase')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('examId', '=', examId)
    .where('status', 'in', ['open', 'processing'])
    .executeTakeFirst();
}

/** A payment for the exam that went through, does not match the order, and is not settled yet. */
export function selectOptionalMismatched(
  reader: Reader,
  buyerId: string,
  examId: string,
  provider: { name: ProviderName; isLive: boolean },
) {
  return reader
    .selectFrom('purchase')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('examId', '=', examId)
    .where('mismatch', 'is not', null)
    .where('provider', '=', provider.name)
    .where('isLive', '=', provider.isLive)
    .limit(1)
    .executeTakeFirst();
}

/** Stores the order, unless the same person already has an open one for the exam. */
export async function insertPurchase(tx: Tx, row: NewRow<'purchase'>): Promise<void> {
  await tx
    .insertInto('purchase')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function selectOptionalPurchase(reader: Reader, id: string) {
  return reader.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds it by the provider's id, or by our own if that is not known yet. */
export function selectOptionalPurchaseOfEvent(
  reader: Reader,
  provider: ProviderName,
  intentId: string,
  purchaseId: string | null,
) {
  return reader
    .selectFrom('purchase')
    .selectAll()
    .where('provider', '=', provider)
    .where((row) =>
      row.or([
        row('intentId', '=', intentId),
        row.and([row('intentId', 'is', null), row('id', '=', purchaseId ?? '')]),
      ]),
    )
    .executeTakeFirst();
}

/** Blocks other work on this person's purchases until the transaction ends. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('user')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', userId)
    .execute();
}

/** The purchase, locked until the transaction ends. */
export function lockPurchase(tx: Tx, id: string) {
  return tx
    .updateTable('purchase')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The other purchases of the same exam by the same person. */
export function listOtherPurchases(
  reader: Reader,
  { id, buyerId, examId }: { id: string; buyerId: string; examId: string },
) {
  return reader
    .selectFrom('purchase')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('examId', '=', examId)
    .where('id', '<>', id)
    .execute();
}

export async function updatePurchase(tx: Tx, id: string, set: Partial<NewRow<'purchase'>>): Promise<void> {
  await tx.updateTable('purchase').set(set).where('id', '=', id).execute();
}

/** Purchases that are due to be asked about, longest waiting first. */
export function listPurchasesToLookAt(
  reader: Reader,
  provider: { name: ProviderName; isLive: boolean },
  now: Time,
  limit: number,
) {
  return reader
    .selectFrom('purchase')
    .select(['id', 'nextLookAt'])
    .where('nextLookAt', '<=', now)
    .where('provider', '=', provider.name)
    .where('isLive', '=', provider.isLive)
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
}

/** Claims a purchase until the given time; undefined if somebody else was quicker. */
export function updatePurchaseClaimed(tx: Tx, seen: { id: string; nextLookAt: Time | null }, until: Time) {
  return tx
    .updateTable('purchase')
    .set({ nextLookAt: until })
    .where('id', '=', seen.id)
    .where('nextLookAt', '=', seen.nextLookAt)
    .returningAll()
    .executeTakeFirst();
}

/** Separates payments from the person; open ones are soon checked and closed. */
export async function updatePurchasesPseudonymous(tx: Tx, buyerId: string, pseudonym: string, at: Time): Promise<void> {
  const own = tx.updateTable('purchase').where('buyerId', '=', buyerId);
  await own.set({ nextLookAt: at }).where('status', 'in', ['open', 'processing']).execute();
  await own.set({ buyerId: null, pseudonym }).execute();
}

/** The recipient of an email about a payment, and its exam. */
export function selectOptionalReceiptParts(reader: Reader, userId: string, examId: string) {
  return reader
    .selectFrom('user')
    .innerJoin('exam', (join) => join.on('exam.id', '=', examId))
    .select(['user.id', 'user.email', 'user.firstName', 'exam.name as examName'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** The email addresses of the administrators. */
export function listAdminAddresses(reader: Reader) {
  return reader
    .selectFrom('user')
    .select(['id', 'email', 'firstName'])
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .execute();
}

type Counted = { name: ProviderName; isLive: boolean };

/** What counts as revenue: paid through one provider in one mode. Test payments never do. */
const paid = (reader: Reader, provider: Counted, currency: string) =>
  reader
    .selectFrom('purchase')
    .where('status', '=', 'succeeded')
    .where('provider', '=', provider.name)
    .where('isLive', '=', provider.isLive)
    .where('currency', '=', currency);

/** What was paid and refunded by period and exam; `length`: of a period's name. Refunds count in the period of their payment. */
export async function listRevenue(
  reader: Reader,
  provider: Counted,
  currency: string,
  kind: DatabaseKind,
  length: number,
) {
  const at = sql<string>`coalesce(paid_at, purchase.created_at)`;
  const day = kind === 'postgres' ? sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')` : at;
  const period = sql<string>`substr(${day}, 1, ${sql.lit(length)})`;
  const rows = await paid(reader, provider, currency)
    .innerJoin('exam', 'exam.id', 'purchase.examId')
    .select(['examId', 'exam.name as examName', period.as('period')])
    .select((row) => [
      row.fn.countAll<number>().as('payments'),
      row.fn.sum<number>('amountCents').as('paid'),
      row.fn.sum<number>('refundedCents').as('refunded'),
    ])
    .groupBy(['examId', 'exam.name', period])
    .orderBy('period')
    .orderBy('examName')
    .orderBy('examId')
    .execute();
  return rows.map((row) => ({ ...row, paid: Number(row.paid), refunded: Number(row.refunded) }));
}

/** Payments minus refunds, in cents. */
export async function sumRevenue(reader: Reader, provider: Counted, currency: string): Promise<number> {
  const row = await paid(reader, provider, currency)
    .select((sum) => [
      sum.fn.sum<number | null>('amountCents').as('paid'),
      sum.fn.sum<number | null>('refundedCents').as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  return Number(row.paid ?? 0) - Number(row.refunded ?? 0);
}
