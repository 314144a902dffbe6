import { byWeakness, openPoints } from '../practice/weakness.ts';
import type { PlannedTask } from './snapshot.ts';

/** The factor by which each question reduces the gain of the task's next one. */
const EACH_QUESTION_LEAVES = 0.85;

/** Tasks in which the next new questions gain most, best first, for this many questions. */
export function tasksToDrill(tasks: readonly PlannedTask[], count: number, most: number): PlannedTask[] {
  const gains = new Map(
    tasks.filter(({ fresh }) => fresh > 0).map((task) => [task, { gain: openPoints(task), taken: 0 }]),
  );
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
    .sort(byWeakness)
    .slice(0, most);
}
