import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

export function selectOptionalReminder(reader: Reader, userId: string) {
  return reader.selectFrom('reminder').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function selectOptionalReminderByCalendar(reader: Reader, calendarHash: string) {
  return reader.selectFrom('reminder').selectAll().where('calendarHash', '=', calendarHash).executeTakeFirst();
}

type Change = { timeZone?: string; calendarHash?: string | null; mailAt?: Time | null };

/** Sets the given fields and keeps the rest. */
export async function replaceReminder(tx: Tx, userId: string, change: Change & { timeZone: string }): Promise<void> {
  await tx
    .insertInto('reminder')
    .values({ userId, calendarHash: null, mailAt: null, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

export async function updateReminder(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx.updateTable('reminder').set(change).where('userId', '=', userId).execute();
}

/** The people whose weekly mail is due, longest overdue first. */
export function listDueMails(reader: Reader, now: Time, limit: number) {
  return reader
    .selectFrom('reminder')
    .select(['userId', 'timeZone', 'mailAt'])
    .where('mailAt', 'is not', null)
    .where('mailAt', '<=', now)
    .orderBy('mailAt')
    .limit(limit)
    .execute();
}

/** Moves a person's mail to next week; returns false if another process did so first. */
export async function updateMailPutOff(
  tx: Tx,
  { userId, mailAt }: { userId: string; mailAt: Time },
  next: Time,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminder')
    .set({ mailAt: next })
    .where('userId', '=', userId)
    .where('mailAt', '=', mailAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
