import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

export async function insertReview(tx: Tx, row: NewRow<'cardReview'>): Promise<void> {
  await tx.insertInto('cardReview').values(row).execute();
}

/** Which of the ids the person already has reviews under. */
export async function listKnownReviewIds(reader: Reader, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('cardReview')
    .select('id')
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The last review applied, undone or not. */
export function selectOptionalLastReview(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('cardReview')
    .selectAll()
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateReviewUndone(tx: Tx, userId: string, id: string, at: string): Promise<void> {
  await tx.updateTable('cardReview').set({ undoneAt: at }).where('userId', '=', userId).where('id', '=', id).execute();
}

/** How many reviews since a given time were not undone. */
export async function countReviews(reader: Reader, { userId, examId }: LearnerExam, since: string): Promise<number> {
  const { count } = await reader
    .selectFrom('cardReview')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('reviewedAt', '>=', since)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
