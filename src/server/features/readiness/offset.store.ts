import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export const listOffsets = (reader: Reader) => reader.selectFrom('examOffset').selectAll().orderBy('examId').execute();

/** What other sites have learned of exams. */
export const listSharedOffsets = (reader: Reader) =>
  reader.selectFrom('calibrationOffset').selectAll().orderBy('edition').orderBy('source').execute();

export const selectOptionalOffset = (reader: Reader, examId: string) =>
  reader.selectFrom('examOffset').selectAll().where('examId', '=', examId).executeTakeFirst();

/** Writes what was learned of an exam. */
export async function replaceOffset(
  tx: Tx,
  row: Pick<NewRow<'examOffset'>, 'examId' | 'mean' | 'sd' | 'outcomes' | 'asked' | 'at'>,
): Promise<void> {
  const { examId, ...set } = row;
  await tx
    .insertInto('examOffset')
    .values({ examId, ...set })
    .onConflict((conflict) => conflict.column('examId').doUpdateSet(set))
    .execute();
}
