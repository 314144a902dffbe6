import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export async function insertSetupToken(tx: Tx, row: NewRow<'setupToken'>): Promise<void> {
  await tx.insertInto('setupToken').values(row).execute();
}

/** Uses up a token; returns whether it was valid. */
export async function deleteSetupToken(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setupToken').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSetupTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('setupToken').execute();
}
