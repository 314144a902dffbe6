import { percentageOf } from '../question/percentage.ts';
import { type TallyEntry, tallyBy } from '../question/tally.ts';
import type { Certainty } from './event.ts';
import type { RESULT_MODES, SittingMode } from './mode.ts';

type ResultMode = (typeof RESULT_MODES)[number];

/** The result of one question. */
export type QuestionOutcome = TallyEntry & { domain: number; task: number; certainty: Certainty | null };

/** `partialPoints`: what was right in part earned, in thousandths of a point; the exact percentage counts it. */
export type PlaceResult = {
  domain: number;
  task: number | null;
  correct: number;
  total: number;
  answered: number;
  partialPoints: number;
  percentage: number;
};

/** Right answers by domain or by task, weakest first. */
export function breakdown(outcomes: readonly QuestionOutcome[], by: 'domain' | 'task'): PlaceResult[] {
  return tallyBy(outcomes, ({ domain, task }) => (by === 'domain' ? String(domain) : `${domain}.${task}`))
    .map(({ first: { domain, task }, correct, asked, answered, partialPoints }) => ({
      domain,
      task: by === 'domain' ? null : task,
      correct,
      total: asked,
      answered,
      partialPoints,
      percentage: percentageOf(correct, asked, partialPoints),
    }))
    .sort((a, b) => a.percentage - b.percentage || a.domain - b.domain || (a.task ?? 0) - (b.task ?? 0));
}

/** Answered, and not fully right; one left unfinished counts as answered if it earned points in a simulation. */
export const isMissed = ({ isAnswered, isCorrect, partialPoints = 0 }: TallyEntry, mode: ResultMode): boolean =>
  !isCorrect && (isAnswered || (mode === 'simulation' && partialPoints > 0));

/** Neither right nor missed: without an answer, or with one that was left unfinished. */
export const isUnanswered = (entry: TallyEntry, mode: ResultMode): boolean =>
  !entry.isCorrect && !isMissed(entry, mode);

/** A lucky guess, not knowledge. */
export const isLuckyGuess = ({ isCorrect, certainty }: QuestionOutcome): boolean =>
  isCorrect && certainty === 'guessed';

/** Wrong but confident: the most important to unlearn. */
export const isConfidentMistake = ({ isAnswered, isCorrect, certainty }: QuestionOutcome): boolean =>
  isAnswered && !isCorrect && certainty === 'sure';

/** The exact percentage of a sitting: in a simulation, open questions count as wrong; in practice, they don't count. */
export function sittingPercentage(sitting: {
  mode: SittingMode;
  correct: number;
  answered: number;
  total: number;
  unscored: number;
  partialPoints: number;
}): number {
  const { mode, correct, answered, total, unscored, partialPoints } = sitting;
  return percentageOf(correct, mode === 'simulation' ? total - unscored : answered, partialPoints);
}
