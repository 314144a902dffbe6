import type { Reader } from '#server/db/database.ts';
import { IS_KEPT, isKept } from '#server/features/response/response.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** When the latest cards were reviewed, oldest first. */
export async function listReviewTimes(
  reader: Reader,
  { userId, examId }: LearnerExam,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('cardReview')
    .select('reviewedAt')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('undoneAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ reviewedAt }) => reviewedAt).sort();
}

/** Seconds spent on each question of the latest sittings. */
export async function listQuestionSeconds(reader: Reader, { userId, examId }: LearnerExam, sittings: number) {
  const last = await reader
    .selectFrom('practiceSitting')
    .select('id')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where(isKept('practiceSitting.id'))
    .orderBy('startedAt', 'desc')
    .limit(sittings)
    .execute();
  if (last.length === 0) return [];
  const rows = await reader
    .selectFrom('practiceEvent')
    .select((eb) => eb.fn.sum<number | string>('seconds').as('seconds'))
    .where('userId', '=', userId)
    .where(
      'sittingId',
      'in',
      last.map(({ id }) => id),
    )
    .groupBy(['sittingId', 'place'])
    .execute();
  return rows.map(({ seconds }) => Number(seconds));
}

/** Seconds spent in practice, and in finished quizzes and simulations, since a given time. */
export async function sumSeconds(reader: Reader, { userId, examId }: LearnerExam, since: string): Promise<number> {
  const practice = await reader
    .selectFrom('practiceEvent')
    .innerJoin('practiceSitting', 'practiceSitting.id', 'practiceEvent.sittingId')
    .select((eb) => eb.fn.sum<number | string | null>('seconds').as('seconds'))
    .where('practiceEvent.userId', '=', userId)
    .where('examId', '=', examId)
    .where('mode', '=', 'practice')
    .where('receivedAt', '>=', since)
    .executeTakeFirstOrThrow();
  const attempts = await reader
    .selectFrom('quizAttempt')
    .select((eb) => eb.fn.sum<number | string | null>('timeSpentSeconds').as('seconds'))
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('completedAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(practice.seconds ?? 0) + Number(attempts.seconds ?? 0);
}

/** The finished practice that was begun since a given time because a plan asked for it, and what it was asked for as. */
export async function listPlanned(reader: Reader, { userId, examId }: LearnerExam, since: string) {
  const rows = await reader
    .selectFrom('practiceSitting')
    .select(['startedAt', 'settings'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('mode', '=', 'practice')
    .where('startedAt', '>=', since)
    .where('submittedAt', 'is not', null)
    .execute();
  return rows.flatMap(({ startedAt, settings }) =>
    settings?.plannedAs ? [{ startedAt, plannedAs: settings.plannedAs }] : [],
  );
}

/** When the latest simulation of an exam began. */
export async function selectLastSimulation(reader: Reader, { userId, examId }: LearnerExam): Promise<string | null> {
  const row = await reader
    .selectFrom('practiceSitting')
    .select('startedAt')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('mode', '=', 'simulation')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.startedAt ?? null;
}

/** The answers a person gave since a given time, outside of cards, in the order of their sittings. */
export function listAnswersSince(reader: Reader, { userId, examId }: LearnerExam, since: string) {
  return reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .select(['sitting.number as sitting', 'response.question', 'response.isRight', 'response.at'])
    .where('sitting.userId', '=', userId)
    .where('sitting.examId', '=', examId)
    .where('sitting.mode', 'in', ['quiz', 'practice', 'simulation'])
    .where('sitting.servedAt', '>=', since)
    .where('response.isRight', 'is not', null)
    .where(IS_KEPT)
    .execute();
}
