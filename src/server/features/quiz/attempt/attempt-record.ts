import { type Answer, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Score } from '#rules/question/score.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { packAnswer } from './attempt-answers.ts';
import { insertAttempt } from './attempt.store.ts';

type SubmittedAttempt = Omit<NewRow<'quizAttempt'>, 'answers' | 'score' | 'totalQuestions' | 'answered'> & {
  questions: readonly SatQuestion[];
  answers: readonly Answer[];
  score: Score;
};

/** Stores a submitted sitting as an attempt unless it already is one; returns whether it was new. */
export function recordAttempt(
  tx: Tx,
  { questions, answers, score: scored, ...row }: SubmittedAttempt,
): Promise<boolean> {
  return insertAttempt(tx, {
    ...row,
    score: scored.correct,
    totalQuestions: scored.total,
    answered: answers.filter((answer) => !isBlank(answer)).length,
    answers: json(
      questions.map(({ question, optionOrder }, place) => {
        const answer = answers[place]!;
        const stored = { versionId: question.versionId, optionOrder: [...optionOrder] };
        const { isForQuiz, picks } = KINDS[question.kind];
        return packAnswer(question, {
          ...stored,
          answer: picks(answer)[0] ?? null,
          ...(!isForQuiz && !isBlank(answer) && { picked: answer }),
        });
      }),
    ),
  });
}
