import type { Reader } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';

type Place = Pick<Row<'quizAttempt'>, 'id' | 'completedAt'>;
type AttemptQuery = { examId: string | undefined; before: Place | undefined; after: Place | undefined; limit: number };

/** A person's attempts without their answers, newest first; `after` gives the ones nearest to it. */
export async function listAttemptRows(reader: Reader, userId: string, { examId, before, after, limit }: AttemptQuery) {
  const direction = after ? 'asc' : 'desc';
  let attempts = reader
    .selectFrom('quizAttempt')
    .select(['id', 'examId', 'score', 'totalQuestions', 'timeSpentSeconds', 'timing', 'isLate', 'completedAt'])
    .where('userId', '=', userId)
    .orderBy('completedAt', direction)
    .orderBy('id', direction)
    .limit(limit);
  if (examId !== undefined) attempts = attempts.where('examId', '=', examId);
  const place = after ?? before;
  if (place) {
    attempts = attempts.where((column) =>
      column(column.refTuple('completedAt', 'id'), after ? '>' : '<', column.tuple(place.completedAt, place.id)),
    );
  }
  const rows = await attempts.execute();
  return after ? rows.toReversed() : rows;
}

/** One attempt of this person. */
export function selectOptionalOwnAttempt(reader: Reader, userId: string, id: string) {
  return reader
    .selectFrom('quizAttempt')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export function selectOptionalPlace(reader: Reader, userId: string, id: string) {
  return reader
    .selectFrom('quizAttempt')
    .select(['id', 'completedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** When a person last began to practice for an exam. */
export async function selectOptionalLastPractice(reader: Reader, userId: string, examId: string) {
  const row = await reader
    .selectFrom('practiceSitting')
    .select('startedAt')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.startedAt;
}

/** The last attempts at an exam that say how one stands, newest first: all but rehearsals. */
export function listTrend(reader: Reader, userId: string, examId: string, limit: number) {
  return reader
    .selectFrom('quizAttempt')
    .select(['id', 'completedAt', 'score', 'totalQuestions'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('isRehearsal', '=', false)
    .orderBy('completedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
