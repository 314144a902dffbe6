import type { StoredQuestion } from '#rules/question/question.ts';
import { type Counted, tallyOf } from '#rules/question/tally.ts';
import { domainTally } from '#rules/statistics/domain-tally.ts';
import type { Tx } from '#server/db/database.ts';
import { listShownBefore } from './exposure.store.ts';
import { addToDomainStandings, addToExamStanding } from './standing.store.ts';

type Answered = Counted & { question: Pick<StoredQuestion, 'id' | 'domainNumber'> };

/**
 * Adds questions of one sitting, at least one, to where their person stands, and gives those shown to them before. To be
 * called before what was shown is logged. The sums of the exam come first: writes of one person wait for one another there.
 */
export async function recordAnswers(
  tx: Tx,
  { userId, examId }: { userId: string; examId: string },
  answers: readonly Answered[],
  attempt: { percentage: number; isLate: boolean } | null,
): Promise<ReadonlySet<string>> {
  const isLate = attempt?.isLate ?? false;
  await addToExamStanding(tx, {
    userId,
    examId,
    ...tallyOf(answers),
    attempts: attempt ? 1 : 0,
    percentageSum: attempt?.percentage ?? 0,
    // A late attempt is nobody's best.
    bestPercentage: isLate ? null : (attempt?.percentage ?? null),
  });
  const before = await listShownBefore(
    tx,
    userId,
    answers.map(({ question }) => question.id),
  );
  const domains = domainTally(
    answers.map(({ question: { id, domainNumber }, isAnswered, isCorrect }) => ({
      domainNumber,
      isAnswered,
      isCorrect,
      isKeyKnown: before.has(id),
    })),
  );
  if (domains.length > 0) {
    await addToDomainStandings(
      tx,
      domains.map((domain) => ({ userId, examId, ...domain, isLate })),
    );
  }
  return before;
}
