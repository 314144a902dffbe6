import type { ReportedQuestion } from '#contract/report-admin.ts';
import type { StoredQuestion } from '#rules/quiz/question.ts';

const letterOf = (index: number) => String.fromCharCode(65 + index);

/** How a wording was answered: what was picked how often, the most frequent first. */
export function answersOf(exposures: readonly { picked: string | null; isCorrect: boolean | null }[], { options, keys }: StoredQuestion): ReportedQuestion['answers'] {
  const right = options.flatMap(({ id }, index) => (keys.includes(id) ? [index] : [])).join();
  const times = Map.groupBy(exposures, ({ picked }) => picked);
  const picks = [...times].map(([picked, all]) => ({
    letters: picked === null ? '' : picked.split(',').map((index) => letterOf(Number(index))).join(', '),
    times: all.length,
    isCorrect: picked === right,
  }));
  return {
    shown: exposures.length,
    correct: exposures.filter(({ isCorrect }) => isCorrect === true).length,
    picks: picks.sort((a, b) => b.times - a.times || (a.letters < b.letters ? -1 : 1)),
  };
}
