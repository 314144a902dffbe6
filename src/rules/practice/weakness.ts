/**
 * How much a task needs practice: the share of wrong answers, with one right and one wrong taken for granted, so that
 * a task never tried stands in the middle.
 */
export function weakness({ asked, correct }: { asked: number; correct: number }): number {
  return 1 - (correct + 1) / (asked + 2);
}
