import { percentageOf } from '../question/percentage.ts';
import { type TallyEntry, tallyBy } from '../question/tally.ts';
import type { Certainty } from './event.ts';
import type { SittingMode } from './mode.ts';

/** What became of one question. */
export type Outcome = TallyEntry & { domain: number; task: number; certainty: Certainty | null };

export type Standing = { domain: number; task: number | null; correct: number; total: number; percentage: number };

/** Right answers by domain or by task, the weakest first. */
export function breakdown(outcomes: readonly Outcome[], by: 'domain' | 'task'): Standing[] {
  return tallyBy(outcomes, ({ domain, task }) => (by === 'domain' ? String(domain) : `${domain}.${task}`))
    .map(({ first: { domain, task }, correct, asked, partialPoints }) => ({
      domain,
      task: by === 'domain' ? null : task,
      correct,
      total: asked,
      percentage: percentageOf(correct, asked, partialPoints),
    }))
    .sort((a, b) => a.percentage - b.percentage || a.domain - b.domain || (a.task ?? 0) - (b.task ?? 0));
}

/** Not right, by the rule of the percentage: what was left open in practice was not missed. */
export const isMissed = ({ isAnswered, isCorrect }: TallyEntry, mode: SittingMode): boolean =>
  !isCorrect && (isAnswered || mode === 'simulation');

/** Right by a guess: luck, not knowledge. */
export const isLuckyGuess = ({ isCorrect, certainty }: Outcome): boolean => isCorrect && certainty === 'guessed';

/** Wrong and sure of it: what most needs to be unlearned. */
export const isConfidentMistake = ({ isAnswered, isCorrect, certainty }: Outcome): boolean =>
  isAnswered && !isCorrect && certainty === 'sure';

/** Whole percent of what counts in a sitting: in a simulation what was left open is wrong, in practice it does not count. */
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
