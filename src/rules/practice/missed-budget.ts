import { addDays, type Day } from '../flashcard/calendar.ts';

/**
 * The days on which this many new cards of missed questions come up: at most `perDay` on each, including those that
 * already do; the first is today.
 */
export function spreadOver(count: number, perDay: number, taken: ReadonlyMap<Day, number>, today: Day): Day[] {
  const days: Day[] = [];
  for (let day = today; days.length < count; day = addDays(day, 1)) {
    const free = Math.max(0, perDay - (taken.get(day) ?? 0));
    for (let left = Math.min(free, count - days.length); left > 0; left -= 1) days.push(day);
  }
  return days;
}
