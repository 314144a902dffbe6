import type { CardSchedule } from '#contract/flashcard.ts';
import { plannedDue, type Schedule, type Today } from '#rules/flashcard/due.ts';
import { type Grade, GRADES } from '#rules/flashcard/grade.ts';
import type { CardMemory, ReviewedState } from '#server/db/tables/card-tables.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * A card's schedule in the plan: its FSRS state, capped by the exam date. Null stands for a new card, which is due once the
 * learner asks for it.
 */
export function plannedSchedule(
  id: string,
  state: CardMemory | null,
  askedAt: string | null,
  examDate: string | null,
  today: Today,
): Schedule {
  if (!state) return { phase: 'new', due: askedAt, reviewedAt: null };
  const { phase, reviewedAt } = state;
  return { phase, reviewedAt, due: plannedDue({ id, due: state.due, reviewedAt }, examDate, today) };
}

/** The schedule of a card as the learner's screen shows it, with the effect of each grade. */
export function shownSchedule(
  id: string,
  state: ReviewedState | null,
  askedAt: string | null,
  scheduler: Scheduler,
  examDate: string | null,
  today: Today,
): CardSchedule {
  // If a clock was set back, a review must still not precede the last one.
  const at = state && state.reviewedAt > today.now ? state.reviewedAt : today.now;
  const previews = scheduler.preview(state, at);
  const seconds = (grade: Grade) => {
    const { due, reviewedAt } = previews[grade];
    return Math.max(
      0,
      Math.round((Date.parse(plannedDue({ id, due, reviewedAt }, examDate, today)) - Date.parse(at)) / 1000),
    );
  };
  return {
    ...plannedSchedule(id, state, askedAt, examDate, today),
    mastered: state?.isMastered ?? false,
    intervals: Object.fromEntries(GRADES.map((grade) => [grade, seconds(grade)])) as Record<Grade, number>,
  };
}
