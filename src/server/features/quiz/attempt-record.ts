import type { Picks, SatQuestion, Score } from '#rules/quiz/score.ts';
import { domainTally } from '#rules/statistics/domain-tally.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type NewRow, type StoredAnswer } from '#server/db/schema.ts';
import { insertAttempt } from './attempt.store.ts';
import { addToDomainStandings, addToExamStanding } from './standing.store.ts';

type Submitted = Omit<NewRow<'quizAttempt'>, 'answers' | 'score' | 'totalQuestions'> & {
  sat: readonly SatQuestion[];
  answers: readonly Picks[];
  scored: Score;
};

/** Stores a submitted sitting as an attempt, and adds it to where its person stands. */
export async function recordAttempt(tx: Tx, { sat, answers, scored, ...row }: Submitted): Promise<void> {
  await insertAttempt(tx, {
    ...row,
    score: scored.correct,
    totalQuestions: scored.total,
    answers: json(
      sat.map(({ question, optionOrder }, place): StoredAnswer => {
        const given = answers[place] ?? null;
        const stored = { questionId: question.id, versionId: question.versionId, optionOrder: [...optionOrder] };
        return typeof given === 'number' || given === null
          ? { ...stored, answer: given }
          : { ...stored, answer: given[0] ?? null, picked: [...given] };
      }),
    ),
  });
  const whose = { userId: row.userId, examId: row.examId };
  const { exam, domains } = standingOf(sat, scored, row.isLate);
  await addToExamStanding(tx, { ...whose, ...exam });
  await addToDomainStandings(
    tx,
    domains.map((domain) => ({ ...whose, ...domain, isLate: row.isLate })),
  );
}

/** What an attempt adds to where its person stands. A late one is nobody's best. */
function standingOf(
  sat: readonly SatQuestion[],
  { correct, total, percentage, detailedResults }: Score,
  late: boolean,
) {
  const entries = detailedResults.map(({ isCorrect, userAnswer }, place) => ({
    domainNumber: sat[place]!.question.domainNumber,
    isAnswered: userAnswer !== null,
    isCorrect,
  }));
  const answered = entries.filter(({ isAnswered }) => isAnswered).length;
  return {
    exam: {
      attempts: 1,
      percentageSum: percentage,
      correct,
      asked: total,
      answered,
      bestPercentage: late ? null : percentage,
    },
    domains: domainTally(entries),
  };
}
