import { addDays, type Day, daysBetween } from './calendar.ts';
import { isDueToday, type Schedule, type Today, waitsForPlan, WARM_UP } from './due.ts';

/** Days that the forecast looks ahead, today included. */
export const FORECAST_DAYS = 30;

/** What awaits a learner on one day: cards that come back, and new ones. */
export type DayAhead = { date: Day; reviews: number; fresh: number };

/** How a learner wants to study an exam's cards. */
export type StudyPlan = { newPerDay: number; examDate: Day | null };

/**
 * The coming days as they stand now: what is due (today with all that is overdue) and the new cards that the plan
 * brings, none of them on the day of the exam or after. Reviews that today's reviews will bring are not guessed at. A day takes `most` cards, today
 * the `reviews` that were chosen; what is more comes on the days after it, before anything new.
 */
export function forecast(
  cards: readonly Schedule[],
  newLeft: number,
  { newPerDay, examDate }: StudyPlan,
  today: Today,
  { most, reviews: chosen }: { most: number; reviews: number } = {
    most: Number.POSITIVE_INFINITY,
    reviews: Number.POSITIVE_INFINITY,
  },
): DayAhead[] {
  const days = new Map<Day, number>();
  for (const { due } of cards) {
    if (due === null) continue;
    const day = today.calendar.dayOf(due);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  let unseen = cards.filter(waitsForPlan).length;
  let waiting = 0;
  return Array.from({ length: FORECAST_DAYS }, (_, index) => {
    const date = addDays(today.day, index);
    const isExamDay = date === examDate;
    const isStudyDay = !isExamDay && (index === 0 || examDate === null || examDate < today.day || date < examDate);
    const due = index === 0 ? cards.filter((card) => isDueToday(card, today)).length : (days.get(date) ?? 0);
    const room = index === 0 ? Math.min(chosen, most) : most;
    const reviews = Math.min(due + waiting, isExamDay ? Math.min(WARM_UP, room) : room);
    waiting = isExamDay ? 0 : due + waiting - reviews;
    const fresh = isStudyDay ? Math.min(unseen, index === 0 ? newLeft : newPerDay, most - reviews) : 0;
    unseen -= fresh;
    return { date, reviews, fresh };
  });
}

/** New cards a day, from today on, that it takes to see all of them before the day of the exam; null without an exam ahead. */
export function newPerDayNeeded(unseen: number, examDate: Day | null, day: Day): number | null {
  if (examDate === null || examDate < day) return null;
  return Math.ceil(unseen / Math.max(1, daysBetween(day, examDate)));
}
