import type { Exam } from '#contract/exam.ts';
import type { SeenQuestions } from '#rules/response/seen.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { todayIn } from '#rules/flashcard/due.ts';
import { spreadOver } from '#rules/practice/missed-budget.ts';
import { taskName } from '#rules/practice/settings.ts';
import { isMissed } from '#rules/practice/outcome.ts';
import { standIns } from '#rules/practice/stand-in.ts';
import type { Random } from '#rules/question/random.ts';
import type { Database } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { insertQuestionCards, listTakenQuestions } from '#server/features/flashcard/question-card.store.ts';
import { selectSettings } from '#server/features/exam/study-plan.store.ts';
import { readSeen } from '#server/features/response/seen-in.ts';
import type { Acts, Entitled, Learner } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { PracticeBank, PracticeBankService } from './practice-bank.service.ts';
import type { SittingService } from './sitting.service.ts';
import { questionsWith } from './sitting-view.ts';

type Needs = {
  database: Database;
  practiceBank: PracticeBankService;
  sittings: SittingService;
  entitlements: EntitlementService;
  exam: (id: string) => Exam;
  /** Null if the learner has not said how much time they have. */
  cardsOfToday: (asking: Asking, timeZone: string) => Promise<{ ids: string[] } | null>;
  random: Random;
  now: () => Date;
};

type Asking = Entitled<Acts<Learner>>;
type MissedQuestion = { id: string; domain: number; task: number };
type CardCounts = { added: number; waiting: number };

/** Missed questions that come back as flashcards. */
export function missedCardsService({
  database,
  practiceBank,
  sittings,
  entitlements,
  exam,
  cardsOfToday,
  random,
  now,
}: Needs) {
  /**
   * Makes a card for each of these questions that has none, within the daily limit. `asThemselves`: with the question itself, not a
   * stand-in. Returns how many were made and how many are waiting: for the daily limit, or because today's plan is full.
   */
  async function addFor(
    asking: Asking,
    missedOnes: readonly MissedQuestion[],
    timeZone: string,
    asThemselves = false,
  ): Promise<CardCounts> {
    const learnerExam = { userId: asking.learner.id, examId: asking.access.examId };
    const practice = await practiceBank.bankOf(exam(learnerExam.examId), learnerExam.userId);
    const today = todayIn(calendarOf(timeZone), now().toISOString());
    const { added, idsToday } = await database.write(async (tx) => {
      const takenQuestions = await listTakenQuestions(tx, learnerExam);
      const done = new Set(takenQuestions.map(({ missedQuestionId }) => missedQuestionId));
      const missed = missedOnes.filter(({ id }) => !done.has(id));
      const taken = new Set(takenQuestions.map(({ questionId }) => questionId));
      const met = metByTask(practice, await readSeen(tx, learnerExam));
      const cards = asThemselves
        ? missed.filter(({ id }) => !taken.has(id)).map(({ id }) => ({ missedId: id, id }))
        : standIns(
            missed.map(({ id, domain, task }) => ({ id, task: taskName({ domain, task }) })),
            (task) => met.get(task) ?? [],
            taken,
            random,
          );
      const { missedPerDay } = await selectSettings(tx, learnerExam);
      const comingUp = Map.groupBy(takenQuestions, ({ createdAt }) => today.calendar.dayOf(createdAt));
      const counts = new Map([...comingUp].map(([day, own]) => [day, own.length]));
      const days = spreadOver(cards.length, missedPerDay, counts, today.day);
      const rows = cards.map(({ missedId, id }, index) => ({
        ...learnerExam,
        questionId: id,
        missedQuestionId: missedId,
        createdAt: days[index] === today.day ? today.now : today.calendar.startOf(days[index]!),
      }));
      const added = rows.length === 0 ? 0 : await insertQuestionCards(tx, rows);
      return { added, idsToday: cards.filter((_, index) => days[index] === today.day).map(({ id }) => id) };
    });
    const planned = await cardsOfToday(asking, timeZone);
    const comeToday = planned ? idsToday.filter((id) => planned.ids.includes(id)) : idsToday;
    return { added, waiting: Math.max(0, added - comeToday.length) };
  }

  return {
    /** Cards for the questions missed in a submitted sitting. */
    async add(learner: Acts<Learner>, sittingId: string, timeZone: string): Promise<CardCounts> {
      const sitting = await sittings.show(learner, sittingId);
      if (sitting.submittedAt === null) throw new Problem('not_found');
      // A result stays readable after access ends; cards don't, since they come from the full bank.
      const access = await entitlements.accessTo(learner, sitting.examId);
      if (!access) throw new Problem('forbidden');
      return addFor({ learner, access }, questionsWith(isMissed, sitting), timeZone);
    },

    /** A card of a question its learner was shown. One that cards never touch, since it is sealed, has a stand-in. */
    async addOne(asking: Asking, questionId: string, timeZone: string): Promise<{ isToday: boolean }> {
      const learnerExam = { userId: asking.learner.id, examId: asking.access.examId };
      const practice = await practiceBank.bankOf(exam(learnerExam.examId), learnerExam.userId);
      const number = practice.numberOf(questionId);
      const seen = await database.readShort((reader) => readSeen(reader, learnerExam));
      if (number === undefined || !seen.has(number)) throw new Problem('not_found');
      const missed = [{ id: questionId, ...practice.cellOf(number)! }];
      const { waiting } = await addFor(asking, missed, timeZone, !practice.isSealed(number));
      return { isToday: waiting === 0 };
    },
  };
}
export type MissedCardsService = ReturnType<typeof missedCardsService>;

/** The questions in use of each task that a learner was shown, except sealed ones. */
function metByTask({ bank, cellOf, isSealed }: PracticeBank, seen: SeenQuestions): Map<string, string[]> {
  const met = new Map<string, string[]>();
  for (const number of seen.keys()) {
    const cell = isSealed(number) ? undefined : cellOf(number);
    if (!cell) continue;
    const own = met.get(taskName(cell)) ?? [];
    own.push(bank.roster.idOf(number));
    met.set(taskName(cell), own);
  }
  return met;
}
