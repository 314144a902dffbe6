import type { ServiceName } from '#rules/status/service-status.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { CheckResults } from '#server/db/tables/page-tables.ts';
import { json, type Time } from '#server/db/tables/schema.ts';

/** Claims a minute for measuring; only the first caller gets it. */
export async function insertMinute(tx: Tx, minute: Time): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('statusMinute')
    .values({ minute, results: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateMinute(tx: Tx, minute: Time, results: CheckResults): Promise<void> {
  await tx
    .updateTable('statusMinute')
    .set({ results: json(results) })
    .where('minute', '=', minute)
    .execute();
}

/** Adds a check to the service's day. */
export async function addToDay(tx: Tx, service: ServiceName, at: Time, failed: 0 | 1): Promise<void> {
  await tx
    .insertInto('statusDay')
    .values({ day: isoDate(at), service, firstCheckAt: at, checks: 1, failed })
    .onConflict((conflict) =>
      conflict.columns(['day', 'service']).doUpdateSet((row) => ({
        checks: row('statusDay.checks', '+', 1),
        failed: row('statusDay.failed', '+', failed),
      })),
    )
    .execute();
}

export async function deleteOldMeasurements(tx: Tx, before: { minute: Time; day: string }): Promise<void> {
  await tx.deleteFrom('statusMinute').where('minute', '<', before.minute).execute();
  await tx.deleteFrom('statusDay').where('day', '<', before.day).execute();
}

/** Measured minutes, newest first. */
export function listMinutes(reader: Reader, since: Time) {
  return reader
    .selectFrom('statusMinute')
    .selectAll()
    .where('minute', '>=', since)
    .where('results', 'is not', null)
    .orderBy('minute', 'desc')
    .execute();
}

/** Oldest first. */
export function listDays(reader: Reader, since: string) {
  return reader.selectFrom('statusDay').selectAll().where('day', '>=', since).orderBy('day').execute();
}
