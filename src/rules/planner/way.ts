import { addDays, type Day } from '../flashcard/calendar.ts';
import { weekdayOf } from './day.ts';

/** What lies between a day and the exam: the days to study, today included, and their minutes. */
export function wayAhead(
  day: Day,
  { examDate, minutes, daysOff }: { examDate: Day | null; minutes: number; daysOff: readonly number[] },
): { days: number; minutes: number } | null {
  if (examDate === null || examDate < day) return null;
  let days = 0;
  for (let next = day; next < examDate; next = addDays(next, 1)) if (!daysOff.includes(weekdayOf(next))) days += 1;
  return { days, minutes: days * minutes };
}
