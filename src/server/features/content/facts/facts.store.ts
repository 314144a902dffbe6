import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Row, type Time } from '#server/db/tables/schema.ts';

/** The exams on offer with what their facts were checked against, and when. */
export function listOffered(reader: Reader): Promise<Row<'exam'>[]> {
  return reader
    .selectFrom('exam')
    .selectAll()
    .where('isActive', '=', true)
    .where('archivedAt', 'is', null)
    .orderBy('edition')
    .execute();
}

export async function updateChecked(
  tx: Tx,
  id: string,
  { verified, sources, at }: { verified: string; sources: Row<'exam'>['sources']; at: Time },
): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ verified, sources: json(sources), updatedAt: at })
    .where('id', '=', id)
    .execute();
}
