import { type Answer, isBlank } from '#rules/question/answer.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Score } from '#rules/question/score.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type NewRow, type StoredAnswer } from '#server/db/tables/schema.ts';
import { insertAttempt } from './attempt.store.ts';
import { recordAnswers } from './standing-record.ts';

type Submitted = Omit<NewRow<'quizAttempt'>, 'answers' | 'score' | 'totalQuestions'> & {
  sat: readonly SatQuestion[];
  answers: readonly Answer[];
  scored: Score;
};

/** Stores a submitted sitting as an attempt, and adds it to where its person stands. Gives the questions whose keys they knew. */
export async function recordAttempt(tx: Tx, { sat, answers, scored, ...row }: Submitted): Promise<ReadonlySet<string>> {
  await insertAttempt(tx, {
    ...row,
    score: scored.correct,
    totalQuestions: scored.total,
    answers: json(
      sat.map(({ question, optionOrder }, place): StoredAnswer => {
        const answer = answers[place]!;
        const stored = { questionId: question.id, versionId: question.versionId, optionOrder: [...optionOrder] };
        const isList = question.kind === 'multiple' && !isBlank(answer);
        return { ...stored, answer: answer[0] ?? null, ...(isList && { picked: [...answer] }) };
      }),
    ),
  });
  return recordAnswers(
    tx,
    row,
    scored.detailedResults.map(({ isCorrect, userAnswer }, place) => ({
      question: sat[place]!.question,
      isAnswered: userAnswer !== null,
      isCorrect,
    })),
    { percentage: scored.percentage, isLate: row.isLate },
  );
}
