import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export async function insertAttempt(tx: Tx, row: NewRow<'quizAttempt'>): Promise<void> {
  await tx.insertInto('quizAttempt').values(row).execute();
}

export function selectOptionalAttempt(reader: Reader, id: string) {
  return reader.selectFrom('quizAttempt').selectAll().where('id', '=', id).executeTakeFirst();
}
