import type { Reader, Tx } from '#server/db/database.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** The bookmarked questions of an exam. */
export async function listFlagged(reader: Reader, { userId, examId }: LearnerExam): Promise<string[]> {
  const rows = await reader
    .selectFrom('questionMark')
    .select('questionId')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('isFlagged', '=', true)
    .orderBy('questionId')
    .execute();
  return rows.map((row) => row.questionId);
}

/** A person's bookmarks and notes on these questions. */
export function listMarks(reader: Reader, userId: string, questionIds: readonly string[]) {
  return reader
    .selectFrom('questionMark')
    .select(['questionId', 'isFlagged', 'note'])
    .where('userId', '=', userId)
    .where('questionId', 'in', [...questionIds])
    .execute();
}

export async function hasQuestion(reader: Reader, examId: string, id: string): Promise<boolean> {
  return (
    (await reader
      .selectFrom('question')
      .select('id')
      .where('id', '=', id)
      .where('examId', '=', examId)
      .executeTakeFirst()) !== undefined
  );
}

export type Mark = { isFlagged?: boolean | undefined; note?: string | undefined };

/** Sets the given parts of a mark and keeps the rest; returns all of it. */
export async function replaceMark(tx: Tx, learner: LearnerExam, questionId: string, mark: Mark) {
  const fields = {
    ...(mark.isFlagged !== undefined && { isFlagged: mark.isFlagged }),
    ...(mark.note !== undefined && { note: mark.note }),
  };
  return (
    tx
      .insertInto('questionMark')
      .values({ ...learner, questionId, isFlagged: false, note: '', ...fields })
      // Set to itself, so that the row is returned even if nothing changes.
      .onConflict((conflict) =>
        conflict.columns(['userId', 'questionId']).doUpdateSet({ examId: learner.examId, ...fields }),
      )
      .returning(['isFlagged', 'note'])
      .executeTakeFirstOrThrow()
  );
}
