import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export async function insertSetupToken(tx: Tx, row: NewRow<'setupToken'>): Promise<void> {
  await tx.insertInto('setupToken').values(row).execute();
}

export async function hasSetupToken(reader: Reader, tokenHash: string): Promise<boolean> {
  const row = await reader
    .selectFrom('setupToken')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a token; returns whether it was valid. */
export async function deleteSetupToken(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setupToken').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSetupTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('setupToken').execute();
}
