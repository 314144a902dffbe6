import { randomUUID } from 'node:crypto';
import type { NewReport, OwnReport } from '#contract/report.ts';
import type { Database } from '#server/db/database.ts';
import { selectOptionalSitting } from '#server/features/practice/sitting.store.ts';
import { unpackAnswer } from '#server/features/quiz/attempt/attempt-answers.ts';
import { selectOptionalAttempt } from '#server/features/quiz/attempt/attempt.store.ts';
import type { BankService } from '#server/features/quiz/bank/bank.service.ts';
import type { Sitting } from '#server/features/quiz/sitting-bytes.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { beginning, endOf } from './report-end.ts';
import { hasOpenReport, insertReport, listReportsOf } from './report.store.ts';

const LISTED = 100;
const NOT_SHOWN = 'You can report questions from a quiz open in this browser and from your own practice and results.';

type ReportRequest = { user: SessionUser | null; examId: string; quizzes: readonly Sitting[]; given: NewReport };

/** What people say of questions that they were shown. */
export function reportService({
  database,
  bank,
  exam,
  now,
}: {
  database: Database;
  bank: BankService;
  exam: (id: string) => unknown;
  now: () => Date;
}) {
  /** In which wording a sitting showed the question. */
  async function wordingIn(items: readonly { versionId: string }[], questionId: string, sittingId: string) {
    const questions = await bank.questions(items.map(({ versionId }) => versionId));
    const question = questions.find(({ id }) => id === questionId);
    return question ? { versionId: question.versionId, sittingId } : null;
  }

  /** The wording of the question in a quiz that the browser carries. */
  async function shownInQuiz({ quizzes, given: { sittingId, questionId } }: ReportRequest) {
    const sitting = sittingId === undefined ? quizzes[0] : quizzes.find(({ id }) => id === sittingId);
    if (!sitting) return null;
    return wordingIn(sitting.items, questionId, sitting.id);
  }

  /** The wording of the question in an attempt or a practice sitting of the person's own. */
  async function shownToPerson({ user, examId, given: { sittingId, questionId } }: ReportRequest) {
    if (!user || sittingId === undefined) return null;
    const [attempt, sitting] = await database.read((reader) =>
      Promise.all([selectOptionalAttempt(reader, sittingId), selectOptionalSitting(reader, sittingId)]),
    );
    const own = [attempt, sitting].filter((row) => row?.userId === user.id && row.examId === examId);
    const items = own.flatMap((row): { versionId: string }[] => {
      if (row === undefined) return [];
      return 'answers' in row ? row.answers.map(unpackAnswer) : row.items;
    });
    return wordingIn(items, questionId, sittingId);
  }

  return {
    /** Keeps a report of a question that the caller was shown. What they were not shown does not exist, whether it does or not. */
    async report(asked: ReportRequest): Promise<{ willHear: boolean }> {
      const { user, examId, quizzes, given } = asked;
      // A quiz outlives an exam that is deleted; its wordings do not.
      exam(examId);
      const shown = (await shownInQuiz(asked)) ?? (await shownToPerson(asked));
      if (!shown) throw new Problem('not_found', { error: NOT_SHOWN });
      const { questionId, reason } = given;
      const { versionId, sittingId } = shown;
      await database.write(async (tx) => {
        // A visitor is known by the quizzes that the browser carries, and by nothing else.
        if (
          !user &&
          (await hasOpenReport(
            tx,
            questionId,
            quizzes.map(({ id }) => id),
          ))
        )
          return;
        await insertReport(tx, {
          id: randomUUID(),
          questionId,
          versionId,
          examId,
          userId: user?.id ?? null,
          sittingId: user ? null : sittingId,
          reason,
          text: given.text.trim(),
          createdAt: now().toISOString(),
          closedAt: null,
          outcome: null,
          note: null,
          fixedVersion: null,
        });
      });
      return { willHear: user !== null };
    },

    async own(user: SessionUser): Promise<OwnReport[]> {
      const rows = await database.read((reader) => listReportsOf(reader, user.id, LISTED));
      return rows.map((row) => {
        const { id, examName, reason, text, createdAt } = row;
        return { id, examName, reason, text, createdAt, question: beginning(row.question), end: endOf(row) };
      });
    },
  };
}
export type ReportService = ReturnType<typeof reportService>;
