import type { GuaranteedSimulation } from '#rules/readiness/guarantee.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Reader } from '#server/db/database.ts';
import { isKept } from '#server/features/response/response.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** A person's finished simulations of an exam. */
export async function listSimulations(
  reader: Reader,
  { userId, examId }: LearnerExam,
): Promise<GuaranteedSimulation[]> {
  const rows = await reader
    .selectFrom('quizAttempt')
    .innerJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select([
      'quizAttempt.completedAt',
      'quizAttempt.score',
      'quizAttempt.partialPoints',
      'quizAttempt.totalQuestions',
      'quizAttempt.isLate',
      'quizAttempt.isWithheld',
      'quizAttempt.isRehearsal',
    ])
    .where('quizAttempt.userId', '=', userId)
    .where('quizAttempt.examId', '=', examId)
    .where('practiceSitting.mode', '=', 'simulation')
    .where(isKept('quizAttempt.id'))
    .orderBy('quizAttempt.completedAt')
    .execute();
  return rows.map(({ completedAt, score, partialPoints, totalQuestions, isLate, isWithheld, isRehearsal }) => ({
    day: isoDate(completedAt),
    isNew: !isLate && !isWithheld && !isRehearsal,
    score,
    partialPoints,
    total: totalQuestions,
  }));
}
