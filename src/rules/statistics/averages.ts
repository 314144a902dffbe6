import { percentageOf } from '../question/percentage.ts';

/** The mean of the percentages of attempts, in whole percent; null before the first. */
export function averageScore(percentageSum: number, attempts: number): number | null {
  return attempts === 0 ? null : Math.round(percentageSum / attempts);
}

/** Total score over total questions, in whole percent; null before the first question. */
export function accuracyOf(correct: number, asked: number): number | null {
  return asked === 0 ? null : percentageOf(correct, asked);
}
