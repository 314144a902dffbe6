import { daysBetween } from '#rules/flashcard/calendar.ts';
import { isDueToday, type Today, waitsForPlan } from '#rules/flashcard/due.ts';
import { taskName } from '#rules/practice/settings.ts';
import type { PlannedCard } from '#rules/planner/snapshot.ts';
import type { Reader } from '#server/db/database.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import { type CarryOver, listCardTasks } from '#server/features/flashcard/card.store.ts';
import { plannedSchedule } from '#server/features/flashcard/card-schedule.ts';
import { listOpenOwnCards } from '#server/features/flashcard/own-card.store.ts';
import { listStates } from '#server/features/flashcard/card-state.store.ts';
import { listAskedCards } from '#server/features/flashcard/question-card.store.ts';
import type { PracticeBank } from '#server/features/practice/practice-bank.service.ts';

type CardNeeds = {
  bank: PracticeBank;
  weightOf: (task: string) => number;
  carryOver: CarryOver;
  today: Today;
};

/** A learner's cards in the form the planner takes; `weightOf` gives a task's share of the exam. */
export async function plannedCards(
  reader: Reader,
  learnerExam: LearnerExam,
  { bank, weightOf, carryOver, today }: CardNeeds,
): Promise<PlannedCard[]> {
  const ofItems = await listCardTasks(reader, learnerExam, carryOver);
  const ofOwner = await listOpenOwnCards(reader, learnerExam);
  const ofQuestions = await listAskedCards(reader, { ...learnerExam, at: today.now });
  const states = new Map((await listStates(reader, learnerExam)).map((state) => [state.itemId, state]));
  const cards = [
    ...ofItems.map(({ id, domainNumber: domain, taskNumber: task }) => ({
      id,
      askedAt: null,
      task: taskName({ domain, task }),
    })),
    ...ofQuestions.map(({ id, askedAt }) => {
      const number = bank.numberOf(id);
      return { id, askedAt, task: number === undefined ? '' : taskName(bank.cellOf(number)!) };
    }),
  ];
  const ofTask = Map.groupBy(cards, ({ task }) => task);
  // A card of one's own belongs to no task: it is worth as much as the exam's own cards of its domain are, on average.
  const worthOf = (task: string) => weightOf(task) / ofTask.get(task)!.length;
  const ofDomain = Map.groupBy(ofItems, ({ domainNumber }) => domainNumber);
  const worthIn = (domain: number) => {
    const all = (ofDomain.get(domain) ?? []).map(({ taskNumber: task }) => worthOf(taskName({ domain, task })));
    return all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  const planned = [
    ...cards.map(({ id, askedAt, task }) => ({ id, askedAt, worth: worthOf(task) })),
    ...ofOwner.map(({ id, domainNumber }) => ({ id, askedAt: null, worth: worthIn(domainNumber) })),
  ];
  return planned.map(({ id, askedAt, worth }) => {
    const state = states.get(id) ?? null;
    const schedule = plannedSchedule(id, state, askedAt, null, today);
    return {
      id,
      worth,
      memory: state && { stability: state.stability, difficulty: state.difficulty },
      elapsed: state ? Math.max(0, daysBetween(today.calendar.dayOf(state.reviewedAt), today.day)) : 0,
      isDue: !waitsForPlan(schedule) && isDueToday(schedule, today),
      isStep: state !== null && state.phase !== 'review',
    };
  });
}
