import { REPORT } from './report.words.ts';
import { beginning } from '#rules/wording/beginning.ts';
import { randomUUID } from 'node:crypto';
import type { NewReport, OwnReport } from '#contract/report.ts';
import type { Database } from '#server/db/database.ts';
import { selectOptionalSitting } from '#server/features/practice/sitting.store.ts';
import { selectOptionalAttempt } from '#server/features/quiz/attempt.store.ts';
import { listResponses } from '#server/features/response/response.store.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import type { Sitting } from '#server/features/quiz/sitting-bytes.ts';
import type { Acts, Learner, Sees } from '#server/http/caller.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';
import { Problem } from '#server/http/problem.ts';
import { endOf } from './report-end.ts';
import { hasOpenReport, insertReport, listReportsOf } from './report.store.ts';

const MOST_LISTED = 100;

type ReportRequest = { learner: Acts<Learner> | null; examId: string; quizzes: readonly Sitting[]; report: NewReport };

/** Reports on questions by the people who were shown them. */
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
  /** The wording in which a sitting showed the question. */
  async function wordingIn(items: readonly { versionId: string }[], questionId: string, sittingId: string) {
    const questions = await bank.questions(items.map(({ versionId }) => versionId));
    const question = questions.find(({ id }) => id === questionId);
    return question ? { versionId: question.versionId, options: question.options, sittingId } : null;
  }

  /** The question's wording in a quiz stored in the browser's cookie. */
  async function shownInQuiz({ quizzes, report: { sittingId, questionId } }: ReportRequest) {
    const sitting = sittingId === undefined ? quizzes[0] : quizzes.find(({ id }) => id === sittingId);
    if (!sitting) return null;
    return wordingIn(sitting.items, questionId, sitting.id);
  }

  /** The question's wording in the person's own attempt or practice sitting. */
  async function shownToPerson({ learner, examId, report: { sittingId, questionId } }: ReportRequest) {
    if (!learner || sittingId === undefined) return null;
    const isOwn = (row: { userId: string; examId: string }) => row.userId === learner.id && row.examId === examId;
    const items = await database.read(async (reader): Promise<{ versionId: string }[]> => {
      const attempt = await selectOptionalAttempt(reader, sittingId);
      const answered = attempt && isOwn(attempt) ? await listResponses(reader, sittingId) : [];
      const sitting = await selectOptionalSitting(reader, sittingId);
      return [...answered, ...(sitting && isOwn(sitting) ? sitting.items : [])];
    });
    return wordingIn(items, questionId, sittingId);
  }

  return {
    /** Stores a report of a question the caller was shown. Any other question is treated as nonexistent. */
    async report(asked: ReportRequest): Promise<{ willHear: boolean }> {
      const { learner, examId, quizzes, report } = asked;
      // A quiz outlives the deletion of its exam, but its wordings do not.
      exam(examId);
      const shown = (await shownInQuiz(asked)) ?? (await shownToPerson(asked));
      if (!shown) throw new Problem('not_found', { error: REPORT.notShown() });
      const { questionId, reason } = report;
      const { versionId, sittingId, options } = shown;
      const proposed = report.proposed ? options.find(({ text }) => text === report.proposed)?.id : null;
      if (proposed === undefined) throw new Problem('malformed', { fields: { proposed: REPORT.noSuchOption() } });
      await database.write(async (tx) => {
        // A visitor is identified only by the quizzes in the browser's cookie.
        if (
          !learner &&
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
          userId: learner?.id ?? null,
          sittingId: learner ? null : sittingId,
          reason,
          text: report.text.trim(),
          proposed,
          source: report.source || null,
          createdAt: now().toISOString(),
          closedAt: null,
          outcome: null,
          note: null,
          fixedVersion: null,
        });
        const data = { questionId, examId, reason };
        await putWebhookEvent(tx, now().toISOString(), { type: 'question.reported', subject: questionId, data });
      });
      return { willHear: learner !== null };
    },

    async own(learner: Sees<Learner>): Promise<OwnReport[]> {
      const rows = await database.read((reader) => listReportsOf(reader, learner.id, MOST_LISTED));
      return rows.map((row) => {
        const { id, examName, reason, text, createdAt } = row;
        return { id, examName, reason, text, createdAt, question: beginning(row.question), end: endOf(row) };
      });
    },
  };
}
export type ReportService = ReturnType<typeof reportService>;
