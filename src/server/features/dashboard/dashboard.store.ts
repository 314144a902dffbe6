import type { Reader } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';

type Place = Pick<Row<'quizAttempt'>, 'id' | 'completedAt'>;
export type AttemptQuery = {
  examId: string | undefined;
  before: Place | undefined;
  after: Place | undefined;
  limit: number;
};

/** A person's attempts without their answers, newest first; `after` gives the ones nearest to it. A simulation says so by its mode. */
export async function listAttemptRows(reader: Reader, userId: string, { examId, before, after, limit }: AttemptQuery) {
  const direction = after ? 'asc' : 'desc';
  let attempts = reader
    .selectFrom('quizAttempt')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select([
      'quizAttempt.id as id',
      'quizAttempt.examId as examId',
      'score',
      'quizAttempt.partialPoints as partialPoints',
      'totalQuestions',
      'timeSpentSeconds',
      'timing',
      'isLate',
      'completedAt',
      'mode',
      'isSealed',
      'quizAttempt.isRehearsal as isRehearsal',
    ])
    .where('quizAttempt.userId', '=', userId)
    .orderBy('completedAt', direction)
    .orderBy('quizAttempt.id', direction)
    .limit(limit);
  if (examId !== undefined) attempts = attempts.where('quizAttempt.examId', '=', examId);
  const place = after ?? before;
  if (place) {
    attempts = attempts.where((column) =>
      column(
        column.refTuple('completedAt', 'quizAttempt.id'),
        after ? '>' : '<',
        column.tuple(place.completedAt, place.id),
      ),
    );
  }
  const rows = await attempts.execute();
  return after ? rows.toReversed() : rows;
}

/** The same of what a person practiced and submitted, with the seconds spent on its questions. */
export async function listPracticeRows(reader: Reader, userId: string, { examId, before, after, limit }: AttemptQuery) {
  const direction = after ? 'asc' : 'desc';
  let sittings = reader
    .selectFrom('practiceSitting')
    .select((column) => [
      'id',
      'examId',
      'startedAt',
      'submittedAt as completedAt',
      'answered',
      'correct',
      column
        .selectFrom('practiceEvent')
        .select((event) => event.fn.sum<number>('seconds').as('sum'))
        .whereRef('practiceEvent.sittingId', '=', 'practiceSitting.id')
        .as('seconds'),
    ])
    .where('userId', '=', userId)
    .where('mode', '=', 'practice')
    // Who answered nothing has no result.
    .where('answered', '>', 0)
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt', direction)
    .orderBy('id', direction)
    .limit(limit);
  if (examId !== undefined) sittings = sittings.where('examId', '=', examId);
  const place = after ?? before;
  if (place) {
    sittings = sittings.where((column) =>
      column(column.refTuple('submittedAt', 'id'), after ? '>' : '<', column.tuple(place.completedAt, place.id)),
    );
  }
  const rows = await sittings.execute();
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

/** Where a result of this person stands in the order of time. */
export async function selectOptionalPlace(reader: Reader, userId: string, id: string): Promise<Place | undefined> {
  const attempt = await reader
    .selectFrom('quizAttempt')
    .select(['id', 'completedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (attempt) return attempt;
  const practice = await reader
    .selectFrom('practiceSitting')
    .select('submittedAt')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('mode', '=', 'practice')
    .executeTakeFirst();
  return practice?.submittedAt ? { id, completedAt: practice.submittedAt } : undefined;
}

/** The quizzes of a person and exam before one of them, newest first. */
export function listEarlierQuizzes(
  reader: Reader,
  { id, userId, examId, completedAt }: Row<'quizAttempt'>,
  limit: number,
) {
  return reader
    .selectFrom('quizAttempt')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select([
      'quizAttempt.id as id',
      'completedAt',
      'score',
      'totalQuestions',
      'quizAttempt.partialPoints as partialPoints',
    ])
    .where('quizAttempt.userId', '=', userId)
    .where('quizAttempt.examId', '=', examId)
    .where('quizAttempt.id', '!=', id)
    .where('mode', 'is', null)
    .where('completedAt', '<=', completedAt)
    .orderBy('completedAt', 'desc')
    .orderBy('quizAttempt.id', 'desc')
    .limit(limit)
    .execute();
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

/** The last attempts at an exam that say how one stands, newest first: all but rehearsals. A simulation says so by its mode. */
export function listTrend(reader: Reader, userId: string, examId: string, limit: number) {
  return reader
    .selectFrom('quizAttempt')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select([
      'quizAttempt.id as id',
      'completedAt',
      'score',
      'totalQuestions',
      'quizAttempt.partialPoints as partialPoints',
      'isLate',
      'mode',
    ])
    .where('quizAttempt.userId', '=', userId)
    .where('quizAttempt.examId', '=', examId)
    .where('quizAttempt.isRehearsal', '=', false)
    .orderBy('completedAt', 'desc')
    .orderBy('quizAttempt.id', 'desc')
    .limit(limit)
    .execute();
}
