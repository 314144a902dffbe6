import { percentageOf, shownPercentage } from '../question/percentage.ts';

/** The mean of the exact percentages of attempts, as shown; null before the first. */
export function averageScore(percentageSum: number, attempts: number): number | null {
  return attempts === 0 ? null : shownPercentage(percentageSum / attempts);
}

/** Total score over total questions, as shown; null before the first question. */
export function accuracyOf(correct: number, asked: number): number | null {
  return asked === 0 ? null : shownPercentage(percentageOf(correct, asked));
}
