import type { FlashcardPlan } from '#contract/flashcard.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { type Today, todayIn, waitsForPlan } from '#rules/flashcard/due.ts';
import { forecast, newPerDayNeeded } from '#rules/flashcard/forecast.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { Owner } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { listCardTasks } from './card.store.ts';
import { countReviews } from './card-review.store.ts';
import { plannedSchedule } from './card-schedule.ts';
import { countIntroduced, listStates } from './card-state.store.ts';
import { type Learner, learnerOf, oldestOpenDeadline } from './flashcard.service.ts';
import { listAskedCards } from './question-card.store.ts';
import { type PlanSettings, replaceSettings, selectSettings } from './study-plan.store.ts';

type PlanChange = Omit<PlanSettings, 'missedPerDay'> & { missedPerDay?: number | undefined };

/** What awaits a learner, and how they want to go about it. */
export function planService({ database, now }: { database: Database; now: () => Date }) {
  const todayAt = (timeZone: string) => todayIn(calendarOf(timeZone), now().toISOString());

  return {
    plan: (caller: Owner, timeZone: string): Promise<FlashcardPlan> =>
      database.read((reader) => planOf(reader, learnerOf(caller), todayAt(timeZone))),

    async change(caller: Owner, settings: PlanChange, timeZone: string): Promise<FlashcardPlan> {
      const today = todayAt(timeZone);
      if (settings.examDate !== null && settings.examDate < today.day) {
        throw new Problem('malformed', { fields: { examDate: 'Choose today or a later day.' } });
      }
      return database.write(async (tx) => {
        const { missedPerDay } = await selectSettings(tx, learnerOf(caller));
        await replaceSettings(tx, learnerOf(caller), {
          ...settings,
          missedPerDay: settings.missedPerDay ?? missedPerDay,
        });
        return planOf(tx, learnerOf(caller), today);
      });
    },
  };
}
export type PlanService = ReturnType<typeof planService>;

async function planOf(reader: Reader, learner: Learner, today: Today): Promise<FlashcardPlan> {
  const settings = await selectSettings(reader, learner);
  const states = new Map((await listStates(reader, learner)).map((state) => [state.itemId, state]));
  const ofItems = (await listCardTasks(reader, learner.examId)).map(({ id }) => ({ id, askedAt: null }));
  const ofQuestions = await listAskedCards(reader, { ...learner, openUntil: oldestOpenDeadline(today.now) });
  const cards = [...ofItems, ...ofQuestions].map(({ id, askedAt }) =>
    plannedSchedule(id, states.get(id) ?? null, askedAt, settings.examDate, today),
  );
  const start = today.calendar.startOf(today.day);
  const newLeft = Math.max(0, settings.newPerDay - (await countIntroduced(reader, learner, start)));
  const unseen = cards.filter(waitsForPlan).length;
  const ahead = forecast(cards, newLeft, settings, today);
  return {
    today: today.day,
    total: cards.length,
    due: ahead[0]!.reviews,
    newLeft: Math.min(newLeft, unseen),
    unseen,
    reviewedToday: await countReviews(reader, learner, start),
    newPerDayNeeded: newPerDayNeeded(unseen, settings.examDate, today.day),
    forecast: ahead,
    settings,
  };
}
