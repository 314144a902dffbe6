import type { Tx } from '#server/db/database.ts';
import type { JsonText } from '#server/db/tables/json-column.ts';
import type { ImportKind } from '#rules/content-import/import-kind.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';

export async function insertImport(tx: Tx, row: NewRow<'questionImport'>): Promise<void> {
  await tx.insertInto('questionImport').values(row).execute();
}

/** Tells other programs what an import brought. */
export const tellImported = (
  tx: Tx,
  at: Time,
  { examId, ...rest }: { importId: string; examId: string; kind: ImportKind; questions: number; studyItems: number },
): Promise<void> => putWebhookEvent(tx, at, { type: 'content.imported', subject: examId, data: { examId, ...rest } });

/** Records the totals of a finished import, or with null removes an import that added nothing. */
export async function updateImportCounted(
  tx: Tx,
  id: string,
  counted: { added: number; replaced: JsonText<unknown> } | null,
): Promise<void> {
  if (counted) await tx.updateTable('questionImport').set(counted).where('id', '=', id).execute();
  else await tx.deleteFrom('questionImport').where('id', '=', id).execute();
}
