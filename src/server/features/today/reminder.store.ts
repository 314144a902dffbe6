import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

export function selectOptionalReminder(reader: Reader, userId: string) {
  return reader.selectFrom('reminder').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function selectOptionalReminderByCalendar(reader: Reader, calendarHash: string) {
  return reader.selectFrom('reminder').selectAll().where('calendarHash', '=', calendarHash).executeTakeFirst();
}

type Change = {
  timeZone?: string;
  calendarHash?: string | null;
  mailAt?: Time | null;
  dailyAt?: Time | null;
  dailyHour?: number | null;
};

/** Sets the given fields and keeps the rest. */
export async function replaceReminder(tx: Tx, userId: string, change: Change & { timeZone: string }): Promise<void> {
  await tx
    .insertInto('reminder')
    .values({ userId, calendarHash: null, mailAt: null, dailyAt: null, dailyHour: null, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

export async function updateReminder(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx.updateTable('reminder').set(change).where('userId', '=', userId).execute();
}

/** The two mails, by the column that says when each is due. */
type DueColumn = 'mailAt' | 'dailyAt';

/** The people whose mail is due, longest overdue first. */
export function listDueMails(reader: Reader, column: DueColumn, now: Time, limit: number) {
  return reader
    .selectFrom('reminder')
    .select(['userId', 'timeZone', 'dailyHour', column])
    .where(column, 'is not', null)
    .where(column, '<=', now)
    .orderBy(column)
    .limit(limit)
    .execute();
}

/** Moves a person's mail to its next time; returns false if another process did so first. */
export async function updateMailPutOff(
  tx: Tx,
  column: DueColumn,
  { userId, at }: { userId: string; at: Time },
  next: Time,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminder')
    .set({ [column]: next })
    .where('userId', '=', userId)
    .where(column, '=', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
