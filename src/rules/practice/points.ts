import { byWeakness } from './weakness.ts';
import { percentageOf } from '../question/percentage.ts';
import { isEnough } from '../quiz/verdict.ts';

type AskedTask = { domain: number; number: number; name: string; asked: number; correct: number };

/** A task with its share of the exam in percent, and its strength (null if too little was asked to tell). */
export type TaskPoints = AskedTask & { weight: number; strength: number | null };

/** Where an exam's points are: a domain's weight is divided among its tasks. In outline order. */
export function pointsByTask(
  domains: readonly { number: number; weight: number }[],
  tasks: readonly AskedTask[],
): TaskPoints[] {
  return domains.flatMap((domain) => {
    const own = tasks.filter((task) => task.domain === domain.number);
    return own.map((task) => {
      const weight = domain.weight / own.length;
      const strength = isEnough(task.asked) ? percentageOf(task.correct, task.asked) : null;
      return { ...task, weight, strength };
    });
  });
}

/** The weakest tasks: those where most is to be gained. */
export const weakestTasks = (points: readonly TaskPoints[], most: number): TaskPoints[] =>
  points.toSorted(byWeakness).slice(0, most);
