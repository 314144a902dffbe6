import type { Tx } from '#server/db/database.ts';
import type { JsonText } from '#server/db/tables/json-column.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export async function insertImport(tx: Tx, row: NewRow<'questionImport'>): Promise<void> {
  await tx.insertInto('questionImport').values(row).execute();
}

/** Records the totals of a finished import, or with null removes an import that added nothing. */
export async function updateImportCounted(
  tx: Tx,
  id: string,
  counted: { added: number; replaced: JsonText<unknown> } | null,
): Promise<void> {
  if (counted) await tx.updateTable('questionImport').set(counted).where('id', '=', id).execute();
  else await tx.deleteFrom('questionImport').where('id', '=', id).execute();
}
