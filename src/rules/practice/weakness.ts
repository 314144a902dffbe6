import type { TaskSums } from '../statistics/sums.ts';

type Answers = Pick<TaskSums, 'asked' | 'correct'>;

/**
 * How much a task needs practice: the share of wrong answers, plus one assumed right and one assumed wrong, so that
 * a task never tried is in the middle.
 */
export function weakness({ asked, correct }: Answers): number {
  return 1 - (correct + 1) / (asked + 2);
}

/** A task or domain with its share of the exam and the answers given in it. */
export type WeighedPlace = Answers & { weight: number };

/** What is still to be gained: the share of the exam times the weakness in it. */
export const openPoints = (place: WeighedPlace): number => place.weight * weakness(place);

/** Weakest first: where most is to be gained, and among equals where most was wrong. The only order of weakness, everywhere. */
export const byWeakness = (a: WeighedPlace, b: WeighedPlace): number =>
  openPoints(b) - openPoints(a) || weakness(b) - weakness(a);

/** The domain to study next: the weakest of those asked. */
export function weakestOf<D extends WeighedPlace>(domains: readonly D[]): D | null {
  return domains.filter(({ asked }) => asked > 0).toSorted(byWeakness)[0] ?? null;
}
