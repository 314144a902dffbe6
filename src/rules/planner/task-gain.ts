import { weakness } from '../practice/weakness.ts';
import type { PlannedTask } from './snapshot.ts';

/** What is left of the gain of a task's next question after each one before it. */
const EACH_QUESTION_LEAVES = 0.85;

/** Points of the exam that are open in a task: its weight times how weak its learner is in it. */
export const openIn = (task: PlannedTask): number => task.weight * weakness(task);

/** Tasks in which the next new questions gain most, best first, for so many questions. */
export function tasksToDrill(tasks: readonly PlannedTask[], count: number, most: number): PlannedTask[] {
  const gains = new Map(tasks.filter(({ fresh }) => fresh > 0).map((task) => [task, { gain: openIn(task), taken: 0 }]));
  for (let asked = 0; asked < count; asked += 1) {
    const open = [...gains].filter(([task, { taken }]) => taken < task.fresh);
    const [best] = open.sort(([, a], [, b]) => b.gain - a.gain);
    if (!best) break;
    best[1].taken += 1;
    best[1].gain *= EACH_QUESTION_LEAVES;
  }
  return [...gains]
    .filter(([, { taken }]) => taken > 0)
    .map(([task]) => task)
    .sort((a, b) => openIn(b) - openIn(a))
    .slice(0, most);
}
