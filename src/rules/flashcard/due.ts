import { rankOf } from '../question/rank.ts';
import { addDays, type Calendar, type Day, daysBetween } from './calendar.ts';

/** A card's FSRS state: never seen, in its first or renewed short steps, or coming back after days. */
export const PHASES = ['new', 'learning', 'review', 'relearning'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * When a card comes up. Both times are null for new cards waiting for the plan, and only for those; a new card the
 * learner asked for is due from then on.
 */
export type Schedule = { phase: Phase; due: string | null; reviewedAt: string | null };

/** The present, for planning purposes. */
export type Today = { now: string; day: Day; calendar: Calendar };

export function todayIn(calendar: Calendar, now: string): Today {
  return { now, day: calendar.dayOf(now), calendar };
}

/** Days before an exam over which the final reviews are spread. */
export const LAST_DAYS = 14;

/** Maximum cards that come up on exam day. */
export const WARM_UP = 10;

/**
 * When the plan brings up a card: when FSRS says, if that is before exam day. A card due that day or later comes up
 * once more on one of the last days before it; each card has its own day, so that none is crowded and
 * nothing is left for the morning; anything reviewed on the eve is only warmed up. A past exam sets no limit.
 */
export function plannedDue(
  { due, reviewedAt, id }: { due: string; reviewedAt: string; id: string },
  examDate: Day | null,
  { day, calendar }: Today,
): string {
  if (examDate === null || examDate < day || calendar.dayOf(due) < examDate) return due;
  const next = addDays(calendar.dayOf(reviewedAt), 1);
  const lastDays = addDays(examDate, -LAST_DAYS);
  const first = next > lastDays ? next : lastDays;
  const open = daysBetween(first, examDate);
  if (open <= 0) return calendar.startOf(examDate) > reviewedAt ? calendar.startOf(examDate) : reviewedAt;
  return calendar.startOf(addDays(first, Math.floor(rankOf(id) * open)));
}

/**
 * Whether a card comes up today or is overdue. Short steps return within a day; a card that comes back after days is
 * done for the day once reviewed, even if the exam shortens its interval.
 */
export function isDueToday({ phase, due, reviewedAt }: Schedule, { day, calendar }: Today): boolean {
  if (due === null || calendar.dayOf(due) > day) return false;
  return phase !== 'review' || reviewedAt === null || calendar.dayOf(reviewedAt) < day;
}

/** The day cards come back, and how many. */
export type Return = { day: Day; cards: number };

/**
 * When the next cards come back, once nothing is due: those already seen, by day. What today had no room for comes
 * tomorrow, as does anything reviewed today on exam day. Null if no card was seen yet.
 */
export function nextReturn(cards: readonly Schedule[], { day, calendar }: Today): Return | null {
  const tomorrow = addDays(day, 1);
  const days = cards
    .flatMap(({ due }) => due ?? [])
    .map((due) => calendar.dayOf(due))
    .map((dueDay) => (dueDay < tomorrow ? tomorrow : dueDay))
    .toSorted();
  const first = days[0];
  return first === undefined ? null : { day: first, cards: days.filter((entry) => entry === first).length };
}

/**
 * The cards to study now if the plan chose them: short steps that are due, then chosen cards not yet
 * reviewed, in order; short steps not yet due come last.
 */
export function chosenQueue<C extends Schedule & { id: string }>(
  cards: readonly C[],
  chosenIds: readonly string[],
  today: Today,
): C[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const isStep = ({ phase }: C) => phase === 'learning' || phase === 'relearning';
  const steps = cards
    .filter((card) => isStep(card) && isDueToday(card, today))
    // One that was just answered comes after those that have waited longer.
    .toSorted(byDue);
  const isOpen = (card: C) =>
    !isStep(card) && (card.reviewedAt === null || today.calendar.dayOf(card.reviewedAt) < today.day);
  return [
    ...steps.filter(({ due }) => due! <= today.now),
    ...chosenIds.flatMap((id) => byId.get(id) ?? []).filter(isOpen),
    ...steps.filter(({ due }) => due! > today.now),
  ];
}

const byDue = (a: Schedule, b: Schedule): number => (a.due! < b.due! ? -1 : a.due! > b.due! ? 1 : 0);

/** Whether a card is new and comes up when the plan has room for it. */
export const waitsForPlan = ({ due }: Pick<Schedule, 'due'>): boolean => due === null;

/**
 * The cards to study now, next one first: short steps that are due, then what is due, then as many new ones
 * as are left for today; short steps not yet due come last, early if nothing else is left. On exam day
 * only a few to warm up, and no new ones.
 */
export function dueQueue<C extends Schedule>(
  cards: readonly C[],
  newLeft: number,
  examDate: Day | null,
  today: Today,
): C[] {
  const due = cards.filter((card) => isDueToday(card, today)).toSorted(byDue);
  const isStep = (card: C) => card.phase !== 'review';
  const isTime = (card: C) => card.due! <= today.now;
  const isExamDay = examDate === today.day;
  const queue = [
    ...due.filter((card) => isStep(card) && isTime(card)),
    ...due.filter((card) => !isStep(card)),
    ...(isExamDay ? [] : cards.filter(waitsForPlan).slice(0, Math.max(0, newLeft))),
    ...due.filter((card) => isStep(card) && !isTime(card)),
  ];
  return isExamDay ? queue.slice(0, WARM_UP) : queue;
}
