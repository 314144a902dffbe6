import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

export function selectOptionalReminder(reader: Reader, userId: string) {
  return reader.selectFrom('reminder').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function selectOptionalReminderByCalendar(reader: Reader, calendarHash: string) {
  return reader.selectFrom('reminder').selectAll().where('calendarHash', '=', calendarHash).executeTakeFirst();
}

type Change = { timeZone?: string; calendarHash?: string | null; mailAt?: Time | null };

/** Sets what is named; the rest stays as it is. */
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

/** Whose weekly mail is due, the longest waiting first. */
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

/** Puts off the mail of somebody to the next week; false where another process did so before. */
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
