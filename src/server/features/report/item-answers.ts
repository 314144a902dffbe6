import type { ReportedQuestion } from '#contract/report-admin.ts';
import { keyIndexes, type StoredQuestion } from '#rules/question/question.ts';

/** How a wording was answered, and how often each of its options was picked. */
export function answersOf(
  exposures: readonly { picked: string | null; isCorrect: boolean | null }[],
  question: StoredQuestion,
): ReportedQuestion['answers'] {
  const right = keyIndexes(question);
  const picks = exposures.flatMap(({ picked }) => picked?.split(',').map(Number) ?? []);
  return {
    shown: exposures.length,
    unanswered: exposures.filter(({ picked }) => picked === null).length,
    correct: exposures.filter(({ isCorrect }) => isCorrect === true).length,
    options: question.options.map(({ text, rationale }, index) => ({
      text,
      rationale,
      isRight: right.includes(index),
      picked: picks.filter((pick) => pick === index).length,
    })),
  };
}
