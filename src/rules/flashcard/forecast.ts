import { addDays, type Day, daysBetween } from './calendar.ts';
import { isDueToday, type Schedule, type Today, waitsForPlan, WARM_UP } from './due.ts';

/** Days that the forecast looks ahead, today included. */
export const FORECAST_DAYS = 30;

/** A learner's load for one day: cards that come back, and new ones. */
export type DayAhead = { date: Day; reviews: number; fresh: number };

/** How a learner wants to study an exam's cards. */
export type StudyPlan = { newPerDay: number; examDate: Day | null };

/**
 * The coming days as things are now: what is due (today includes everything overdue) and the new cards the plan
 * adds, none on exam day or later. It doesn't guess at reviews caused by today's. A day takes `most` cards, today
 * the `reviews` that were chosen; the rest move to the following days, ahead of anything new.
 */
export function forecast(
  cards: readonly Schedule[],
  newLeft: number,
  { newPerDay, examDate }: StudyPlan,
  today: Today,
  { most, reviews: reviewsToday }: { most: number; reviews: number } = {
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
    const room = index === 0 ? Math.min(reviewsToday, most) : most;
    const reviews = Math.min(due + waiting, isExamDay ? Math.min(WARM_UP, room) : room);
    waiting = isExamDay ? 0 : due + waiting - reviews;
    const fresh = isStudyDay ? Math.min(unseen, index === 0 ? newLeft : newPerDay, most - reviews) : 0;
    unseen -= fresh;
    return { date, reviews, fresh };
  });
}

/** New cards per day, from today on, needed to see all of them before exam day; null without an upcoming exam. */
export function newPerDayNeeded(unseen: number, examDate: Day | null, day: Day): number | null {
  if (examDate === null || examDate < day) return null;
  return Math.ceil(unseen / Math.max(1, daysBetween(day, examDate)));
}
