import { addDays, type Day } from '../flashcard/calendar.ts';
import { dayKind } from './day.ts';
import { type DayPlan, planDay } from './plan-day.ts';
import type { PlanEntry } from './plan-entry.ts';
import type { Snapshot } from './snapshot.ts';

/** What the next day begins with besides cards, which are chosen on that day, and whether those come before it. */
export type NextDay = { day: Day; cardsFirst: boolean; entry: PlanEntry };

/** What today still asks for; not a text that is to be finished tomorrow. */
const isAsked = (entry: PlanEntry) => !entry.isExtra && !(entry.kind === 'read' && entry.isPart);

/**
 * The next day that is not off, as things stand now; null if it brings nothing but cards, or if it is too early or too late to say:
 * while today's plan asks for something, and from the eve of the exam on.
 */
export function nextDay(snapshot: Snapshot, { kind, entries: today }: DayPlan): NextDay | null {
  if ((kind !== 'study' && kind !== 'off') || today.some(isAsked)) return null;
  let day = addDays(snapshot.day, 1);
  while (dayKind({ ...snapshot, day }) === 'off') day = addDays(day, 1);
  const { entries } = planDay({
    ...snapshot,
    day,
    spent: 0,
    spentOnCards: 0,
    readToday: 0,
    newToday: 0,
    rounds: { missed: 0, drill: 0 },
    open: null,
    tasks: snapshot.tasks.map((task) => ({ ...task, missedEarlier: task.missed, roundsToday: 0 })),
  });
  const entry = entries.find(({ kind, isExtra }) => kind !== 'cards' && !isExtra);
  if (!entry) return null;
  // Only where to start is found out before any card.
  const cardsFirst = snapshot.isOwner && snapshot.cards.length > 0 && entry.kind !== 'diagnostic';
  return { day, cardsFirst, entry };
}
