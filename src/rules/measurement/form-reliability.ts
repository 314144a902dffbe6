import { evidenceOf, type FigureResponse } from './item-figures.ts';

/** Sums of the scores of simulations of one length: integers, which are the same in any order. */
export type FormSums = {
  /** Questions of each, as far as they are scored. */
  questions: number;
  sittings: number;
  right: number;
  /** Of the squares of right answers a sitting. */
  squares: number;
};

/** Simulations from which on anything is said: as many as an item-rest correlation takes. */
export const ENOUGH_SIMULATIONS = 30;

/**
 * How many scored questions of a simulation were answered right; null if it says nothing of the score as a measurement: a question of it
 * was never on the screen, so that it was not finished, or was not the person's first, or was answered with help.
 */
export function formScore(
  scored: readonly Pick<FigureResponse, 'state' | 'isEvidence' | 'isRight' | 'seconds'>[],
): number | null {
  let right = 0;
  for (const response of scored) {
    const mark = evidenceOf(response, 'simulation');
    if (mark === null) return null;
    right += mark;
  }
  return right;
}

/**
 * Reliability and standard error of measurement of scores on forms of one length whose questions differ from person to person, in questions:
 * alpha = k/(k−1) · (1 − M(k − M)/(k·V)), and SEM = √V · √(1 − alpha), which is √(mean of x(k − x)/(k − 1)); M and V are the mean and the
 * population variance of scores x of k questions. That is formula 21 of Kuder and Richardson (Psychometrika 2, 1937), which Lord
 * (Educational and Psychological Measurement 15, 1955, 325–336) shows to be the reliability over forms whose questions are drawn at random. It
 * takes scores alone, and counts as error that forms are harder or easier, so for one form it is a lower bound of alpha. Null for too
 * few simulations, or if their scores do not vary: never 0 instead.
 */
export function reliabilityOverForms({
  questions: k,
  sittings: n,
  right,
  squares,
}: FormSums): { alpha: number; sem: number } | null {
  // n²·V and n²·M(k − M), as integers.
  const variance = n * squares - right * right;
  const binomial = right * (k * n - right);
  if (n < ENOUGH_SIMULATIONS || k < 2 || variance <= 0) return null;
  const alpha = (k / (k - 1)) * (1 - binomial / (k * variance));
  return { alpha, sem: Math.sqrt((k * n * right - n * squares) / (k - 1)) / n };
}
