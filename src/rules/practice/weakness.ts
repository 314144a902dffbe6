import type { TaskSums } from '../statistics/sums.ts';

/**
 * How much a task needs practice: the share of wrong answers, with one right and one wrong taken for granted, so that
 * a task never tried stands in the middle.
 */
export function weakness({ asked, correct }: { asked: number; correct: number }): number {
  return 1 - (correct + 1) / (asked + 2);
}

/** The tasks that need practice most, of those in which something was missed: what a start by weakness begins with. */
export const weakestTasks = <T extends Pick<TaskSums, 'asked' | 'correct'>>(tasks: readonly T[], most: number): T[] =>
  tasks
    .filter(({ asked, correct }) => correct < asked)
    .toSorted((a, b) => weakness(b) - weakness(a))
    .slice(0, most);
