import type { Reader, Tx } from '#server/db/database.ts';
import { inRows } from '#server/db/in-rows.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export async function insertMail(tx: Tx, row: NewRow<'mail'>): Promise<void> {
  await tx.insertInto('mail').values(row).execute();
}

export async function insertMails(tx: Tx, rows: readonly NewRow<'mail'>[]): Promise<void> {
  await inRows(rows, (part) => tx.insertInto('mail').values(part).returning('id').execute());
}

export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail').where('id', '=', id).execute();
}

/** Mails that are due, longest waiting first; none written before `since`. */
export function listDueMails(reader: Reader, now: Time, since: Time, limit: number) {
  return reader
    .selectFrom('mail')
    .select(['id', 'attempts as tries'])
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .where('createdAt', '>', since)
    .orderBy('nextAttemptAt')
    .limit(limit)
    .execute();
}

/** Which of these mails exist. */
export async function listMailIds(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader.selectFrom('mail').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Claims a mail until then; undefined if someone else was faster. */
export function updateMailClaimed(tx: Tx, seen: { id: string; tries: number }, until: Time) {
  return tx
    .updateTable('mail')
    .set({ attempts: seen.tries + 1, nextAttemptAt: until })
    .where('id', '=', seen.id)
    .where('attempts', '=', seen.tries)
    .where('sentAt', 'is', null)
    .returningAll()
    .returning('attempts as tries')
    .executeTakeFirst();
}

/** Clears the text of a sent mail, so that its links are not kept. */
export async function updateMailSent(tx: Tx, id: string, at: Time): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ sentAt: at, text: '', html: '', replyTo: null, unsubscribeUrl: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

export async function updateMailFailed(tx: Tx, id: string, lastError: string, nextAttemptAt: Time): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ lastError, nextAttemptAt })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}

/** Clears mails that were given up. */
export async function updateMailsBlank(tx: Tx, writtenBefore: Time): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ text: '', html: '', replyTo: null, unsubscribeUrl: null })
    .where('createdAt', '<=', writtenBefore)
    .where('text', '<>', '')
    .execute();
}

/** Deletes at most `most` and returns how many it deleted. */
export async function deleteOldMails(tx: Tx, writtenBefore: Time, most: number): Promise<number> {
  const old = tx.selectFrom('mail').select('id').where('createdAt', '<=', writtenBefore).limit(most);
  const { numDeletedRows } = await tx.deleteFrom('mail').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
