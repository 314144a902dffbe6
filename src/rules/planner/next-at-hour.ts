import { addDays, type Calendar } from '../flashcard/calendar.ts';

const HOUR_MS = 3_600_000;

/** The next moment after `now` at which a full hour (0 to 23) begins on the clocks of a calendar; if clocks skip it, an hour later. */
export function nextAtHour(now: string, hour: number, calendar: Calendar): string {
  const today = calendar.dayOf(now);
  const moments = [today, addDays(today, 1)].map((day) => {
    const start = Date.parse(calendar.startOf(day));
    // A day on which clocks change has 23 or 25 hours, and the change may be before or after the hour.
    const length = Date.parse(calendar.startOf(addDays(day, 1))) - start;
    const shift = hour < 3 ? 0 : length - 24 * HOUR_MS;
    return start + hour * HOUR_MS + shift;
  });
  return new Date(moments.find((at) => at > Date.parse(now)) ?? moments[1]! + 24 * HOUR_MS).toISOString();
}
