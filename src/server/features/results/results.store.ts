import type { Reader } from '#server/db/database.ts';
import { prepare, type Query, type Slots } from '#server/db/prepare.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { isKept } from '#server/features/response/response.store.ts';

type Place = Pick<Row<'quizAttempt'>, 'id' | 'completedAt'>;
export type AttemptQuery = {
  examId: string | undefined;
  before: Place | undefined;
  after: Place | undefined;
  limit: number;
};

type AttemptValues = { userId: string; examId: string; completedAt: string; id: string; limit: number };
type AttemptVariant = { isOfExam: boolean; next: 'before' | 'after' | null; isUsual: boolean };

/** How many attempts a list has if nobody asks for another number. */
export const USUAL = 10;

function attemptsOf(database: Reader, slot: Slots<AttemptValues>, { isOfExam, next, isUsual }: AttemptVariant) {
  const direction = next === 'after' ? 'asc' : 'desc';
  let attempts = database
    .selectFrom('quizAttempt')
    .select([
      'quizAttempt.id as id',
      'quizAttempt.examId as examId',
      'score',
      'quizAttempt.partialPoints as partialPoints',
      'totalQuestions',
      'quizAttempt.answered as answered',
      'timeSpentSeconds',
      'timing',
      'isLate',
      'completedAt',
      'quizAttempt.isRehearsal as isRehearsal',
    ])
    .where('quizAttempt.userId', '=', slot('userId'))
    .orderBy('completedAt', direction)
    .orderBy('quizAttempt.id', direction)
    // With a number that it does not know, PostgreSQL plans each execution anew, which takes as long as the query.
    .limit((row) => (isUsual ? row.lit(USUAL) : slot('limit')));
  if (isOfExam) attempts = attempts.where('quizAttempt.examId', '=', slot('examId'));
  if (next)
    attempts = attempts.where((column) =>
      column(
        column.refTuple('completedAt', 'quizAttempt.id'),
        next === 'after' ? '>' : '<',
        column.tuple(slot('completedAt'), slot('id')),
      ),
    );
  return attempts;
}

/** A query for a list of attempts, prepared once for each combination of arguments. */
function listing<O>(build: (...asked: Parameters<typeof attemptsOf>) => Query<O>) {
  const made = new Map<string, (reader: Reader, values: AttemptValues) => Promise<O[]>>();
  return async (reader: Reader, userId: string, { examId, before, after, limit }: AttemptQuery): Promise<O[]> => {
    const variant: AttemptVariant = {
      isOfExam: examId !== undefined,
      next: after ? 'after' : before ? 'before' : null,
      isUsual: limit === USUAL,
    };
    const key = Object.values(variant).join();
    let list = made.get(key);
    if (!list) made.set(key, (list = prepare((database, slot) => build(database, slot, variant))));
    const place = after ?? before ?? { completedAt: '', id: '' };
    const rows = await list(reader, { ...place, userId, examId: examId ?? '', limit });
    return after ? rows.toReversed() : rows;
  };
}

/** A person's attempts without their answers, newest first. With `after`, the ones closest to it. */
export const listAttemptRows = listing(attemptsOf);

/** A person's attempts, newest first, with the mode of each simulation. */
export const listAttemptModes = listing((...asked) =>
  attemptsOf(...asked)
    .leftJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select(['mode', 'isSealed']),
);

/** A person's submitted practice, newest first, with the seconds spent on its questions. */
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
    // Practice with no answers has no result.
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

/** One attempt by this person. */
export function selectOptionalOwnAttempt(reader: Reader, userId: string, id: string) {
  return reader
    .selectFrom('quizAttempt')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** A result's position in this person's results, ordered by time. */
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

/** Results of attempts at an exam, newest first. A simulation's includes its mode. */
export function attemptsAt(reader: Reader, userId: string, examId: string, limit: number) {
  return reader
    .selectFrom('quizAttempt')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select([
      'quizAttempt.id as id',
      'completedAt',
      'score',
      'totalQuestions',
      'quizAttempt.answered as answered',
      'quizAttempt.partialPoints as partialPoints',
    ])
    .where('quizAttempt.userId', '=', userId)
    .where('quizAttempt.examId', '=', examId)
    .where(isKept('quizAttempt.id'))
    .orderBy('completedAt', 'desc')
    .orderBy('quizAttempt.id', 'desc')
    .limit(limit);
}

/** The person's quizzes on this exam before a given one, newest first. */
export function listEarlierQuizzes(
  reader: Reader,
  { id, userId, examId, completedAt }: Row<'quizAttempt'>,
  limit: number,
) {
  return attemptsAt(reader, userId, examId, limit)
    .where('quizAttempt.id', '!=', id)
    .where('mode', 'is', null)
    .where('completedAt', '<=', completedAt)
    .execute();
}
