import type { SeenQuestion } from '../response/seen.ts';

/**
 * Missed questions by task: those last answered wrong, since which no other question of their task was answered
 * correctly. `taskOf` gives a question's task by its number; undefined if no longer asked. With `before`, only those
 * last shown before then, in seconds since 1970.
 */
export function missedByTask(
  seen: Iterable<[number, SeenQuestion]>,
  taskOf: (number: number) => string | undefined,
  before = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> {
  const lastRight = new Map<string, number>();
  for (const [number, { answer, shownAt }] of seen) {
    const task = answer === 'right' ? taskOf(number) : undefined;
    if (task !== undefined) lastRight.set(task, Math.max(shownAt, lastRight.get(task) ?? 0));
  }
  const missed = new Map<string, number>();
  for (const [number, { answer, shownAt }] of seen) {
    const task = answer === 'wrong' ? taskOf(number) : undefined;
    if (task === undefined || shownAt >= before || (lastRight.get(task) ?? 0) > shownAt) continue;
    missed.set(task, (missed.get(task) ?? 0) + 1);
  }
  return missed;
}
