import type { Exam } from '#contract/exam.ts';
import { taskName } from '#rules/practice/settings.ts';
import { standIns } from '#rules/practice/stand-in.ts';
import type { Random } from '#rules/question/random.ts';
import type { Database } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { insertQuestionCards, listTakenQuestions } from '#server/features/flashcard/question-card.store.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { PracticeBankService } from './practice-bank.service.ts';
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
    /** One card for each question that was missed in a submitted sitting and has none yet; gives how many were made. */
    async add(user: SessionUser, sittingId: string): Promise<{ added: number }> {
      const sitting = await sittings.show(user, sittingId);
      if (sitting.submittedAt === null) throw new Problem('not_found');
      // A result stays readable without access; cards are of the bank.
      if (!(await entitlements.entitledTo(user, sitting.examId))) throw new Problem('forbidden');
      const { cells } = await practiceBank.bankOf(exam(sitting.examId));
      const listsOf = (task: string) => cells.filter((cell) => taskName(cell) === task).map(({ ids }) => ids);
      const learner = { userId: user.id, examId: sitting.examId };
      return database.write(async (tx) => {
        const taken = await listTakenQuestions(tx, learner);
        const done = new Set(taken.map(({ missedQuestionId }) => missedQuestionId));
        const missed = missedOf(sitting).filter(({ id }) => !done.has(id));
        const cards = standIns(
          missed.map(({ id, domain, task }) => ({ id, task: taskName({ domain, task }) })),
          listsOf,
          new Set(taken.map(({ questionId }) => questionId)),
          random,
        );
        const createdAt = now().toISOString();
        const rows = cards.map(({ missedId, id }) => ({
          ...learner,
          questionId: id,
          missedQuestionId: missedId,
          createdAt,
        }));
        return { added: rows.length === 0 ? 0 : await insertQuestionCards(tx, rows) };
      });
    },
  };
}
export type MissedCardsService = ReturnType<typeof missedCardsService>;
