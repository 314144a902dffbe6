import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

/** Adds the intent, or leaves the one the order already has. */
export async function insertDemoIntent(tx: Tx, row: NewRow<'demoIntent'>): Promise<void> {
  await tx
    .insertInto('demoIntent')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
}

export function selectDemoIntentByKey(reader: Reader, idempotencyKey: string) {
  return reader
    .selectFrom('demoIntent')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
}

export function selectOptionalDemoIntent(reader: Reader, id: string) {
  return reader.selectFrom('demoIntent').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The intent, locked until the transaction ends. */
export function lockOptionalDemoIntent(tx: Tx, id: string) {
  return tx
    .updateTable('demoIntent')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateDemoIntent(
  tx: Tx,
  id: string,
  set: Partial<Pick<NewRow<'demoIntent'>, 'status' | 'failedTries' | 'refundedCents' | 'dispute'>>,
): Promise<void> {
  await tx.updateTable('demoIntent').set(set).where('id', '=', id).execute();
}

export function selectOptionalDemoRefund(reader: Reader, idempotencyKey: string) {
  return reader.selectFrom('demoRefund').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

export function listDemoRefunds(reader: Reader, intentId: string) {
  return reader.selectFrom('demoRefund').selectAll().where('intentId', '=', intentId).execute();
}

export async function insertDemoRefund(tx: Tx, row: NewRow<'demoRefund'>): Promise<void> {
  await tx.insertInto('demoRefund').values(row).execute();
}

export async function insertDemoEvent(tx: Tx, row: NewRow<'demoEvent'>): Promise<void> {
  await tx.insertInto('demoEvent').values(row).execute();
}

/** Events that are due; none written before `since`. */
export function listDueDemoEvents(reader: Reader, now: Time, since: Time, limit: number) {
  return reader
    .selectFrom('demoEvent')
    .select(['id', 'tries'])
    .where('deliveredAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Claims an event until then; undefined if someone else was faster. */
export function updateDemoEventClaimed(tx: Tx, seen: { id: string; tries: number }, until: Time) {
  return tx
    .updateTable('demoEvent')
    .set({ tries: seen.tries + 1, nextTryAt: until })
    .where('id', '=', seen.id)
    .where('tries', '=', seen.tries)
    .where('deliveredAt', 'is', null)
    .returning(['id', 'payload', 'tries'])
    .executeTakeFirst();
}

export async function updateDemoEvent(
  tx: Tx,
  id: string,
  set: Partial<Pick<NewRow<'demoEvent'>, 'nextTryAt' | 'deliveredAt'>>,
): Promise<void> {
  await tx.updateTable('demoEvent').set(set).where('id', '=', id).execute();
}

/** Deletes old events that nobody is waiting for. */
export async function deleteOldDemoEvents(tx: Tx, createdBefore: Time): Promise<void> {
  await tx.deleteFrom('demoEvent').where('createdAt', '<', createdBefore).execute();
}
