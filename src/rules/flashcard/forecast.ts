import { addDays, type Day, daysBetween } from './calendar.ts';
import type { Memory } from './memory.ts';
import { isDueToday, type Schedule, type Today, waitsForPlan, WARM_UP } from './due.ts';
import { returnsAfter } from './returns.ts';

/** Days that the forecast looks ahead, today included. */
export const FORECAST_DAYS = 30;

/** A learner's load for one day: cards that come back, and new ones. */
export type DayAhead = { date: Day; reviews: number; fresh: number };

/** How a learner wants to study an exam's cards. */
export type StudyPlan = { newPerDay: number; retention: number; examDate: Day | null };

/** A card with its memory, null if it was never seen. */
type ForecastCard = Schedule & { memory: Memory | null };

/**
 * The coming days as the plan has them: what is due (today includes everything overdue), the new cards it adds, none on exam day
 * or later, and all that both bring back. A day takes `most` cards, today the `reviews` that were chosen; the rest move to the
 * following days, ahead of anything new.
 */
export function forecast(
  cards: readonly ForecastCard[],
  newLeft: number,
  { newPerDay, retention, examDate }: StudyPlan,
  today: Today,
  { most, reviews: reviewsToday }: { most: number; reviews: number } = {
    most: Number.POSITIVE_INFINITY,
    reviews: Number.POSITIVE_INFINITY,
  },
): DayAhead[] {
  const examIn = examDate === null || examDate < today.day ? null : daysBetween(today.day, examDate);
  const due = Array.from({ length: FORECAST_DAYS }, () => 0);
  const bringBack = returning(due, retention, examIn);
  for (const card of cards) {
    if (card.due === null) continue;
    const index = Math.max(0, daysBetween(today.day, today.calendar.dayOf(card.due)));
    if (index >= FORECAST_DAYS || (index === 0 && !isDueToday(card, today))) continue;
    due[index]! += 1;
    bringBack(card.memory, index, 1);
  }
  let unseen = cards.filter(waitsForPlan).length;
  let waiting = 0;
  return due.map((_, index) => {
    const isExamDay = index === examIn;
    const isStudyDay = examIn === null || index < examIn;
    const room = index === 0 ? Math.min(reviewsToday, most) : most;
    // Only whole cards come up; the rest of an expected one waits.
    const wanted = Math.floor(due[index]! + waiting + ROUNDING);
    const reviews = Math.min(wanted, isExamDay ? Math.min(WARM_UP, room) : room);
    waiting = isExamDay ? 0 : due[index]! + waiting - reviews;
    const fresh = isStudyDay ? Math.min(unseen, index === 0 ? newLeft : newPerDay, most - reviews) : 0;
    unseen -= fresh;
    bringBack(null, index, fresh);
    return { date: addDays(today.day, index), reviews, fresh };
  });
}

/** So that shares of a card add up to a whole one. */
const ROUNDING = 1e-9;

/** Adds what cards bring back when they come up on a day. Cards about as well known are computed once. */
function returning(due: number[], retention: number, examIn: number | null) {
  const known = new Map<string, number[]>();
  return (memory: Memory | null, index: number, count: number): void => {
    if (count === 0) return;
    const name = memory ? `${Math.round(memory.stability * 2)} ${Math.round(memory.difficulty)} ${index}` : `${index}`;
    const ahead = { retention, days: due.length - index, examIn: examIn === null ? null : examIn - index };
    const returns = known.get(name) ?? returnsAfter(memory, ahead);
    known.set(name, returns);
    for (const [days, expected] of returns.entries()) due[index + days]! += count * expected;
  };
}

/** New cards per day, from today on, needed to see all of them before exam day; null without an upcoming exam. */
export function newPerDayNeeded(unseen: number, examDate: Day | null, day: Day): number | null {
  if (examDate === null || examDate < day) return null;
  return Math.ceil(unseen / Math.max(1, daysBetween(day, examDate)));
}
