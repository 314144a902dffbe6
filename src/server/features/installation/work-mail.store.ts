import type { Reader, Tx } from '#server/db/database.ts';
import type { Row, Time } from '#server/db/tables/schema.ts';

export const selectOptionalWorkMail = (reader: Reader, userId: string) =>
  reader.selectFrom('workMail').selectAll().where('userId', '=', userId).executeTakeFirst();

export async function putWorkMailRow(tx: Tx, { userId, ...row }: Row<'workMail'>): Promise<void> {
  await tx
    .insertInto('workMail')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

export async function deleteWorkMail(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('workMail').where('userId', '=', userId).execute();
}

/** The administrators whose daily mail is due, longest overdue first. */
export const listDueWorkMails = (reader: Reader, now: Time, limit: number) =>
  reader.selectFrom('workMail').selectAll().where('mailAt', '<=', now).orderBy('mailAt').limit(limit).execute();

/** Moves a daily mail to its next day; returns false if another process did so first. */
export async function updateWorkMailPutOff(
  tx: Tx,
  { userId, mailAt }: Pick<Row<'workMail'>, 'userId' | 'mailAt'>,
  next: Time,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workMail')
    .set({ mailAt: next })
    .where('userId', '=', userId)
    .where('mailAt', '=', mailAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
