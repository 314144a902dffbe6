import type { ReportedQuestion } from '#contract/report-admin.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { type KeyedQuestion, keyIndexes, rightAnswer } from '#rules/question/question.ts';

/** How people answered a wording the first time they saw it, and how often each of its options was picked. */
export function answersOf(
  answers: readonly { picked: string; count: number }[],
  question: KeyedQuestion,
): ReportedQuestion['answers'] {
  const right = keyIndexes(question);
  const asStored = [...question.options.keys()];
  const rightLog = KINDS[question.kind].logged(rightAnswer(question, asStored), question, asStored).join('.');
  const total = (isWanted: (picked: string) => boolean) =>
    answers.reduce((sum, { picked, count }) => sum + (isWanted(picked) ? count : 0), 0);
  return {
    shown: total(() => true),
    unanswered: total((picked) => picked === ''),
    correct: total((picked) => picked !== '' && picked === rightLog),
    options: question.options.map(({ text, rationale }, index) => ({
      text,
      rationale,
      isRight: right.includes(index),
      picked: total((picked) => picked.split('.').includes(String(index))),
    })),
  };
}
