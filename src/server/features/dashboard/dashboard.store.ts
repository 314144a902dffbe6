import type { Reader } from '#server/db/database.ts';
import { EXACT_PERCENTAGE } from '#server/db/expressions.ts';
import { isKept } from '#server/features/response/response.store.ts';
import { attemptsAt } from '#server/features/results/results.store.ts';

/** When the person last started practice for an exam. */
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

/** The latest attempts that indicate where a person stands, newest first: all but rehearsals. A simulation's includes its mode. */
export function listTrend(reader: Reader, userId: string, examId: string, limit: number) {
  return attemptsAt(reader, userId, examId, limit)
    .select(['isLate', 'mode'])
    .where('quizAttempt.isRehearsal', '=', false)
    .execute();
}

/** For each exam, how many attempts the person made, the sum of their percentages, and the best of those that count as one; all exact. */
export async function listAttemptFigures(reader: Reader, userId: string) {
  const rows = await reader
    .selectFrom('quizAttempt')
    .select(({ fn }) => [
      'examId',
      fn.countAll<number>().as('attempts'),
      fn.sum<number | null>(EXACT_PERCENTAGE).as('percentageSum'),
      fn
        .max<number | null>(EXACT_PERCENTAGE)
        .filterWhere('isLate', '=', false)
        .filterWhere('isRehearsal', '=', false)
        .as('bestPercentage'),
    ])
    .where('userId', '=', userId)
    .where(isKept('quizAttempt.id'))
    .groupBy('examId')
    .execute();
  return rows.map(({ examId, attempts, percentageSum, bestPercentage }) => ({
    examId,
    attempts: Number(attempts),
    percentageSum: Number(percentageSum ?? 0),
    bestPercentage: bestPercentage === null ? null : Number(bestPercentage),
  }));
}
