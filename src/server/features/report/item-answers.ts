import type { ReportedQuestion } from '#contract/report-admin.ts';
import { type KeyedQuestion, keyIndexes } from '#rules/question/question.ts';
import { rightGroup } from '#rules/question/right.ts';

/** How people answered a wording when they first saw it, and how often each option was picked. */
export function answersOf(
  answers: readonly { picked: string; count: number }[],
  question: KeyedQuestion,
): ReportedQuestion['answers'] {
  const right = keyIndexes(question);
  const rightAnswers = rightGroup(question);
  const total = (isWanted: (picked: string) => boolean) =>
    answers.reduce((sum, { picked, count }) => sum + (isWanted(picked) ? count : 0), 0);
  return {
    shown: total(() => true),
    unanswered: total((picked) => picked === ''),
    correct: total((picked) => picked === rightAnswers),
    options: question.options.map(({ id, text, rationale }, index) => ({
      text,
      rationale,
      isRight: right.includes(index),
      picked: total((picked) => picked.split(',').includes(id)),
    })),
  };
}
