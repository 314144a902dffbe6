import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export async function insertGrant(tx: Tx, row: NewRow<'accessGrant'>): Promise<void> {
  await tx.insertInto('accessGrant').values(row).execute();
}

export function selectOptionalGrant(reader: Reader, id: string) {
  return reader.selectFrom('accessGrant').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What administrators granted a person, ended or not, newest first. */
export function listGrantsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('accessGrant')
    .leftJoin('exam', 'exam.id', 'accessGrant.examId')
    .selectAll('accessGrant')
    .select('exam.name as examName')
    .where('userId', '=', userId)
    .orderBy('accessGrant.createdAt', 'desc')
    .orderBy('accessGrant.id')
    .execute();
}

/** Returns false if it was already revoked. */
export async function updateGrantRevoked(tx: Tx, id: string, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accessGrant')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isUser(reader: Reader, id: string): Promise<boolean> {
  return (await reader.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
