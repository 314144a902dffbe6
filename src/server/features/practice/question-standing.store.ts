import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

type Learner = { userId: string; examId: string };

/** Every question of an exam that the person answered or marked. */
export function listQuestionStandings(reader: Reader, { userId, examId }: Learner) {
  return reader
    .selectFrom('questionStanding')
    .select(['questionId', 'times', 'isMissed', 'isFlagged'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
}

/** Those of the questions that the person has answered before. */
export async function listSeen(
  reader: Reader,
  { userId, examId }: Learner,
  questionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('questionStanding')
    .select('questionId')
    .where('userId', '=', userId)
    // Without it SQLite goes through all that the person has seen.
    .where('examId', '=', examId)
    .where('questionId', 'in', [...questionIds])
    .where('times', '>', 0)
    .execute();
  return new Set(rows.map((row) => row.questionId));
}

/** What was missed, the longest ago first; at most so many. */
export async function listMissed(reader: Reader, { userId, examId }: Learner, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('questionStanding')
    .select('questionId')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('isMissed', '=', true)
    .orderBy('lastAt')
    .orderBy('questionId')
    .limit(limit)
    .execute();
  return rows.map((row) => row.questionId);
}

/** What is bookmarked, what was never answered and then the longest ago first; at most so many. */
export async function listFlagged(reader: Reader, { userId, examId }: Learner, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('questionStanding')
    .select('questionId')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('isFlagged', '=', true)
    .orderBy('lastAt', (by) => by.asc().nullsFirst())
    .orderBy('questionId')
    .limit(limit)
    .execute();
  return rows.map((row) => row.questionId);
}

/** The bookmarks and notes that a person has on these questions. */
export function listMarks(reader: Reader, userId: string, questionIds: readonly string[]) {
  return reader
    .selectFrom('questionStanding')
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

/** Notes that questions were answered. There must be at least one, and each only once. */
export async function addAnswers(
  tx: Tx,
  learner: Learner,
  at: string,
  answers: readonly { questionId: string; isCorrect: boolean }[],
): Promise<void> {
  const rows = answers
    .map(({ questionId, isCorrect }): NewRow<'questionStanding'> => ({
      ...learner,
      questionId,
      times: 1,
      isMissed: !isCorrect,
      isFlagged: false,
      note: '',
      lastAt: at,
    }))
    .sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
  await tx
    .insertInto('questionStanding')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'questionId']).doUpdateSet((column) => ({
        times: column('questionStanding.times', '+', 1),
        isMissed: column.ref('excluded.isMissed'),
        lastAt: column.ref('excluded.lastAt'),
      })),
    )
    .execute();
}

export type Mark = { isFlagged?: boolean | undefined; note?: string | undefined };

/** Sets what of the mark is given and leaves the rest; gives the whole of it. */
export async function replaceMark(tx: Tx, learner: Learner, questionId: string, mark: Mark) {
  const set = {
    ...(mark.isFlagged !== undefined && { isFlagged: mark.isFlagged }),
    ...(mark.note !== undefined && { note: mark.note }),
  };
  return (
    tx
      .insertInto('questionStanding')
      .values({ ...learner, questionId, times: 0, isMissed: false, isFlagged: false, note: '', lastAt: null, ...set })
      // Itself, so that the row is given back where nothing is set.
      .onConflict((conflict) =>
        conflict.columns(['userId', 'questionId']).doUpdateSet({ examId: learner.examId, ...set }),
      )
      .returning(['isFlagged', 'note'])
      .executeTakeFirstOrThrow()
  );
}

export function listTaskStandings(reader: Reader, { userId, examId }: Learner) {
  return reader
    .selectFrom('taskStanding')
    .select(['domainNumber as domain', 'taskNumber as task', 'asked', 'correct'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
}

/** Adds answers to the sums of their tasks. There must be at least one, and each task only once. */
export async function addToTaskStandings(tx: Tx, rows: readonly NewRow<'taskStanding'>[]): Promise<void> {
  await tx
    .insertInto('taskStanding')
    .values(rows.toSorted((a, b) => a.domainNumber - b.domainNumber || a.taskNumber - b.taskNumber))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'examId', 'domainNumber', 'taskNumber']).doUpdateSet((column) => ({
        asked: column('taskStanding.asked', '+', column.ref('excluded.asked')),
        correct: column('taskStanding.correct', '+', column.ref('excluded.correct')),
      })),
    )
    .execute();
}
