import type { Exam } from '#contract/exam.ts';
import type { SeenQuestions } from '#rules/exposure/seen.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { todayIn } from '#rules/flashcard/due.ts';
import { spreadOver } from '#rules/practice/missed-budget.ts';
import { taskName } from '#rules/practice/settings.ts';
import { standIns } from '#rules/practice/stand-in.ts';
import type { Random } from '#rules/question/random.ts';
import type { Database } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { insertQuestionCards, listTakenQuestions } from '#server/features/flashcard/question-card.store.ts';
import { selectSettings } from '#server/features/flashcard/study-plan.store.ts';
import { seenIn } from '#server/features/exposure/seen-in.ts';
import { selectOptionalStanding } from '#server/features/exposure/standing.store.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { PracticeBank, PracticeBankService } from './practice-bank.service.ts';
import type { SittingService } from './sitting.service.ts';
import { missedOf } from './sitting-view.ts';

type Needs = {
  database: Database;
  practiceBank: PracticeBankService;
  sittings: SittingService;
  entitlements: EntitlementService;
  exam: (id: string) => Exam;
  random: Random;
  now: () => Date;
};

/** What was missed in practice, to come back among the flashcards. */
export function missedCardsService({ database, practiceBank, sittings, entitlements, exam, random, now }: Needs) {
  return {
    /**
     * One card for each question that was missed in a submitted sitting and has none yet, so many a day; gives how many were made,
     * and how many of them wait for later days.
     */
    async add(user: SessionUser, sittingId: string, timeZone: string): Promise<{ added: number; waiting: number }> {
      const sitting = await sittings.show(user, sittingId);
      if (sitting.submittedAt === null) throw new Problem('not_found');
      // A result stays readable without access; cards are of the bank.
      if (!(await entitlements.entitledTo(user, sitting.examId))) throw new Problem('forbidden');
      const practice = await practiceBank.bankOf(exam(sitting.examId));
      const learner = { userId: user.id, examId: sitting.examId };
      const today = todayIn(calendarOf(timeZone), now().toISOString());
      return database.write(async (tx) => {
        const taken = await listTakenQuestions(tx, learner);
        const done = new Set(taken.map(({ missedQuestionId }) => missedQuestionId));
        const missed = missedOf(sitting).filter(({ id }) => !done.has(id));
        const met = metByTask(practice, seenIn(await selectOptionalStanding(tx, learner)));
        const cards = standIns(
          missed.map(({ id, domain, task }) => ({ id, task: taskName({ domain, task }) })),
          (task) => met.get(task) ?? [],
          new Set(taken.map(({ questionId }) => questionId)),
          random,
        );
        const { missedPerDay } = await selectSettings(tx, learner);
        const comingUp = Map.groupBy(taken, ({ createdAt }) => today.calendar.dayOf(createdAt));
        const counts = new Map([...comingUp].map(([day, own]) => [day, own.length]));
        const days = spreadOver(cards.length, missedPerDay, counts, today.day);
        const rows = cards.map(({ missedId, id }, index) => ({
          ...learner,
          questionId: id,
          missedQuestionId: missedId,
          createdAt: days[index] === today.day ? today.now : today.calendar.startOf(days[index]!),
        }));
        const added = rows.length === 0 ? 0 : await insertQuestionCards(tx, rows);
        return { added, waiting: Math.min(added, days.filter((day) => day !== today.day).length) };
      });
    },
  };
}
export type MissedCardsService = ReturnType<typeof missedCardsService>;

/** The questions in use of each task that a learner has been shown, but for sealed ones. */
function metByTask({ idOf, placeOf, isSealed }: PracticeBank, seen: SeenQuestions): Map<string, string[]> {
  const met = [...seen.keys()].flatMap((number) => idOf.get(number) ?? []).filter((id) => !isSealed(id));
  return Map.groupBy(met, (id) => taskName(placeOf.get(id)!.cell));
}
