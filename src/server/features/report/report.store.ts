import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

/** Stores a report unless the same reporter has an open one. */
export async function insertReport(tx: Tx, row: NewRow<'questionReport'>): Promise<void> {
  await tx
    .insertInto('questionReport')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Clears the text of a person's reports before their account is deleted, since it may identify them. The reports stay. */
export async function updateReportsWordless(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('questionReport').set({ text: '', source: null }).where('userId', '=', userId).execute();
}

/** Whether one of these visitor sittings has an open report of the question. */
export async function hasOpenReport(
  reader: Reader,
  questionId: string,
  sittingIds: readonly string[],
): Promise<boolean> {
  const row = await reader
    .selectFrom('questionReport')
    .select('id')
    .where('questionId', '=', questionId)
    .where('sittingId', 'in', [...sittingIds])
    .where('closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's reports, newest first, up to `limit`. */
export function listReportsOf(reader: Reader, userId: string, limit: number) {
  return reader
    .selectFrom('questionReport')
    .innerJoin('questionVersion', 'questionVersion.id', 'questionReport.versionId')
    .innerJoin('exam', 'exam.id', 'questionReport.examId')
    .select([
      'questionReport.id',
      'exam.name as examName',
      'questionVersion.text as question',
      'reason',
      'questionReport.text',
    ])
    .select(['questionReport.createdAt', 'closedAt', 'outcome', 'note', 'fixedVersion'])
    .where('userId', '=', userId)
    .orderBy('questionReport.createdAt', 'desc')
    .orderBy('questionReport.id')
    .limit(limit)
    .execute();
}
