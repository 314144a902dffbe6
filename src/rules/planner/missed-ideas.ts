import type { SeenQuestion } from '../exposure/seen-bytes.ts';

/**
 * Missed questions by task: those last answered wrong, since which no other question of their task was answered
 * correctly. `taskOf` gives a question's task by its number; undefined if no longer asked. With `before`, only those
 * last answered before that minute.
 */
export function missedByTask(
  seen: Iterable<[number, SeenQuestion]>,
  taskOf: (number: number) => string | undefined,
  before = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> {
  const lastRight = new Map<string, number>();
  for (const [number, { answer, minute }] of seen) {
    const task = answer === 'right' ? taskOf(number) : undefined;
    if (task !== undefined) lastRight.set(task, Math.max(minute, lastRight.get(task) ?? 0));
  }
  const missed = new Map<string, number>();
  for (const [number, { answer, minute }] of seen) {
    const task = answer === 'wrong' ? taskOf(number) : undefined;
    if (task === undefined || minute >= before || (lastRight.get(task) ?? 0) > minute) continue;
    missed.set(task, (missed.get(task) ?? 0) + 1);
  }
  return missed;
}
