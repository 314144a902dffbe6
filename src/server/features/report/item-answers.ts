import type { ReportedQuestion } from '#contract/report-admin.ts';
import type { StoredQuestion } from '#rules/quiz/question.ts';

/** How a wording was answered, and how often each of its options was picked. */
export function answersOf(
  exposures: readonly { picked: string | null; isCorrect: boolean | null }[],
  { options, keys }: StoredQuestion,
): ReportedQuestion['answers'] {
  const picks = exposures.flatMap(({ picked }) => picked?.split(',').map(Number) ?? []);
  return {
    shown: exposures.length,
    unanswered: exposures.filter(({ picked }) => picked === null).length,
    correct: exposures.filter(({ isCorrect }) => isCorrect === true).length,
    options: options.map(({ id, text, rationale }, index) => ({
      text,
      rationale,
      isRight: keys.includes(id),
      picked: picks.filter((pick) => pick === index).length,
    })),
  };
}
