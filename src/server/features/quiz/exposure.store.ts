import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

/** Adds what was shown, in one statement; there must be at least one row. */
export async function insertExposures(tx: Tx, rows: readonly NewRow<'exposure'>[]): Promise<void> {
  await tx
    .insertInto('exposure')
    .values([...rows])
    .execute();
}

/** Those of the questions that the person was shown before, with their keys: in a sitting, or on a card they turned. */
export async function listShownBefore(
  reader: Reader,
  userId: string,
  questionIds: readonly string[],
): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('exposure')
    .select('questionId')
    .where('userId', '=', userId)
    .where('questionId', 'in', [...questionIds])
    // As the index says it: SQLite takes it for no other form.
    .where((row) => row('isFirst', '=', row.lit(true)))
    .union((column) =>
      column
        .selectFrom('cardState')
        .select('itemId as questionId')
        .where('userId', '=', userId)
        .where('itemId', 'in', [...questionIds]),
    )
    .execute();
  return new Set(rows.map(({ questionId }) => questionId));
}

/** The latest times that a wording was shown to people who met its question for the first time; at most so many. */
export function listFirstAnswers(
  reader: Reader,
  { questionId, versionId }: { questionId: string; versionId: string },
  limit: number,
) {
  return reader
    .selectFrom('exposure')
    .select(['picked', 'isCorrect'])
    .where('questionId', '=', questionId)
    .where('versionId', '=', versionId)
    .where((row) => row('isFirst', '=', row.lit(true)))
    .orderBy('servedAt', 'desc')
    .limit(limit)
    .execute();
}
