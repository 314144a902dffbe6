import type { TaskSums } from '../statistics/sums.ts';

/**
 * How much a task needs practice: the share of wrong answers, plus one assumed right and one assumed wrong, so that
 * a task never tried is in the middle.
 */
export function weakness({ asked, correct }: { asked: number; correct: number }): number {
  return 1 - (correct + 1) / (asked + 2);
}

/** The tasks that most need practice, among those with something missed: where a weakness-based start begins. */
export const weakestTasks = <T extends Pick<TaskSums, 'asked' | 'correct'>>(tasks: readonly T[], most: number): T[] =>
  tasks
    .filter(({ asked, correct }) => correct < asked)
    .toSorted((a, b) => weakness(b) - weakness(a))
    .slice(0, most);
