import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/schema.ts';

export function selectOptionalUserByEmail(reader: Reader, emailKey: string) {
  return reader.selectFrom('user').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
}

export async function insertUser(tx: Tx, row: NewRow<'user'>): Promise<void> {
  await tx.insertInto('user').values(row).execute();
}
