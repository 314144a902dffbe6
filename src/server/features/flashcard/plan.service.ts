import { PLAN } from './flashcard.words.ts';
import type { FlashcardPlan } from '#contract/flashcard.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { chosenQueue, type Today, todayIn, waitsForPlan } from '#rules/flashcard/due.ts';
import { forecast, newPerDayNeeded } from '#rules/flashcard/forecast.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { Acts, Entitled, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { type CarryOver, listCardTasks } from './card.store.ts';
import { countReviews } from './card-review.store.ts';
import { plannedSchedule } from './card-schedule.ts';
import { countIntroduced, listStates } from './card-state.store.ts';
import { learnerExamOf } from './flashcard.service.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import { listOpenOwnCards } from './own-card.store.ts';
import { listAskedCards } from './question-card.store.ts';
import { type PlanSettings, replaceSettings, selectSettings } from '#server/features/exam/study-plan.store.ts';

type PlanChange = Omit<PlanSettings, 'missedPerDay' | 'examDate'> & {
  missedPerDay?: number | undefined;
  examDate?: string | null | undefined;
};

/** The cards in today's plan, in order, and how many a day has time for. */
export type CardsOfToday = { ids: string[]; most: number };

/** A learner's upcoming work and their settings for it. */
export function planService(needs: {
  database: Database;
  /** Null if the learner has not said how much time they have. */
  cardsOfToday: (asking: Entitled<Sees<Learner>>, timeZone: string) => Promise<CardsOfToday | null>;
  carryOver: (examId: string) => Promise<CarryOver>;
  now: () => Date;
}) {
  const { database, cardsOfToday, carryOver, now } = needs;
  const todayAt = (timeZone: string) => todayIn(calendarOf(timeZone), now().toISOString());

  return {
    async plan(asking: Entitled<Sees<Learner>>, timeZone: string): Promise<FlashcardPlan> {
      const chosen = await cardsOfToday(asking, timeZone);
      const learnerExam = learnerExamOf(asking);
      const carried = await carryOver(learnerExam.examId);
      return database.read((reader) => planOf(reader, learnerExam, todayAt(timeZone), chosen, carried));
    },

    async change(asking: Entitled<Acts<Learner>>, settings: PlanChange, timeZone: string): Promise<FlashcardPlan> {
      const today = todayAt(timeZone);
      if (settings.examDate && settings.examDate < today.day) {
        throw new Problem('malformed', { fields: { examDate: PLAN.past() } });
      }
      await database.write(async (tx) => {
        const { missedPerDay, examDate } = await selectSettings(tx, learnerExamOf(asking));
        await replaceSettings(tx, learnerExamOf(asking), {
          ...settings,
          missedPerDay: settings.missedPerDay ?? missedPerDay,
          examDate: settings.examDate === undefined ? examDate : settings.examDate,
        });
      });
      return this.plan(asking, timeZone);
    },
  };
}
export type PlanService = ReturnType<typeof planService>;

async function planOf(
  reader: Reader,
  learnerExam: LearnerExam,
  today: Today,
  todaysCards: CardsOfToday | null,
  carryOver: CarryOver,
): Promise<FlashcardPlan> {
  const settings = await selectSettings(reader, learnerExam);
  const states = new Map((await listStates(reader, learnerExam)).map((state) => [state.itemId, state]));
  const ofItems = (await listCardTasks(reader, learnerExam, carryOver)).map(({ id }) => ({ id, askedAt: null }));
  const ofQuestions = await listAskedCards(reader, { ...learnerExam, at: today.now });
  const ofOwner = (await listOpenOwnCards(reader, learnerExam)).map(({ id }) => ({ id, askedAt: null }));
  const cards = [...ofItems, ...ofOwner, ...ofQuestions].map(({ id, askedAt }) => ({
    id,
    ...plannedSchedule(id, states.get(id) ?? null, askedAt, settings.examDate, today),
    memory: states.get(id) ?? null,
  }));
  const start = today.calendar.startOf(today.day);
  const newLeft = Math.max(0, settings.newPerDay - (await countIntroduced(reader, learnerExam, start)));
  // A card the learner asked for counts as one to review, though new.
  const unseenIds = new Set(cards.filter(waitsForPlan).map(({ id }) => id));
  const unseen = unseenIds.size;
  const fresh = todaysCards ? todaysCards.ids.filter((id) => unseenIds.has(id)).length : Math.min(newLeft, unseen);
  // Including those in short steps, as the deck shows them.
  const planned = todaysCards
    ? { most: todaysCards.most, reviews: chosenQueue(cards, todaysCards.ids, today).length - fresh }
    : undefined;
  const [first, ...others] = forecast(cards, fresh, settings, today, planned);
  // A planned review need not be due.
  const ahead = [{ ...first!, ...(planned && { reviews: planned.reviews, fresh }) }, ...others];
  return {
    today: today.day,
    total: cards.length,
    due: ahead[0]!.reviews,
    newLeft: fresh,
    unseen,
    reviewedToday: await countReviews(reader, learnerExam, start),
    newPerDayNeeded: newPerDayNeeded(unseen, settings.examDate, today.day),
    forecast: ahead,
    settings,
  };
}
