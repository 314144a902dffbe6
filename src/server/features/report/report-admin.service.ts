import { REPORT } from './report.words.ts';
import type { ReportDecision, ReportedQuestion, ReportedQuestionRow } from '#contract/report-admin.ts';
import { isMendedBy } from '#rules/report/reason.ts';
import { beginning } from '#rules/wording/beginning.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { updateCatalogueVersion } from '#server/features/exam/exam.store.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import { listFirstAnswers } from '#server/features/response/first-answers.store.ts';
import { updateArchived } from '#server/features/question/version.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { answersOf } from './item-answers.ts';
import * as store from './report-admin.store.ts';
import { endOf } from './report-end.ts';
import { proposalOf } from '#server/features/question/figures/proposal.ts';
import type { ReportMail } from './report-mail.ts';

const MOST_LISTED = 100;
/** Addressees looked up in one statement. */
const AT_ONCE = 500;

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  bank: BankService;
  mails: MailQueue;
  letters: ReportMail;
  now: () => Date;
};

/** Handling of reports. */
export function reportAdminService({ database, catalogue, bank, mails, letters, now }: Needs) {
  async function requireReport(reader: Reader, questionId: string) {
    const [question] = await store.listCurrent(reader, [questionId]);
    if (!question) throw new Problem('not_found');
    return question;
  }

  async function one(questionId: string): Promise<ReportedQuestion> {
    const { question, rows, seen, answers } = await database.read(async (reader) => {
      const found = await requireReport(reader, questionId);
      return {
        question: found,
        rows: await store.listReportsOn(reader, questionId, MOST_LISTED),
        seen: await store.selectOpen(reader, questionId),
        answers: await listFirstAnswers(reader, found.versionId),
      };
    });
    if (rows.length === 0) throw new Problem('not_found');
    const { versionId, archivedAt, ...shown } = question;
    const [wording] = await bank.questions([versionId]);
    return {
      ...shown,
      ...seen,
      isArchived: archivedAt !== null,
      answers: answersOf(answers, wording!),
      reports: rows.map((row) => {
        const { id, reason, text, version, createdAt, userId, username } = row;
        return {
          id,
          reason,
          text,
          proposal: proposalOf(row),
          version,
          createdAt,
          reporter: userId !== null && username !== null ? { id: userId, username } : null,
          end: endOf(row),
        };
      }),
    };
  }

  /** Throws 409 if the open reports changed since they were seen, so no decision replaces another unnoticed. */
  async function decide(
    tx: Tx,
    actor: Actor,
    questionId: string,
    { outcome, version, open, upTo, ...given }: ReportDecision,
    at: string,
  ): Promise<void> {
    const question = await requireReport(tx, questionId);
    const note = given.note.trim();
    const isFix = outcome === 'fixed';
    if (isFix && version !== question.version) throw new Problem('conflict');
    const closedReports = await store.updateReportsClosed(
      tx,
      { questionId, upTo },
      { closedAt: at, outcome, note, fixedVersion: isFix ? question.version : null },
    );
    if (closedReports.length !== open) throw new Problem('conflict');
    const versions = await store.listVersionNumbers(tx, [...new Set(closedReports.map(({ versionId }) => versionId))]);
    if (isFix && !isMendedBy(question.version, versions)) {
      throw new Problem('malformed', {
        fields: { version: REPORT.sameVersion() },
      });
    }
    if (outcome === 'retired') await updateArchived(tx, [questionId], at);
    const people = closedReports.flatMap(({ userId }) => (userId === null ? [] : [userId]));
    for (let first = 0; first < people.length; first += AT_ONCE) {
      for (const person of await store.listAddressees(tx, people.slice(first, first + AT_ONCE))) {
        await mails.put(
          tx,
          letters.decided(person, { examName: question.examName, question: beginning(question.text), outcome, note }),
        );
      }
    }
    await insertAudit(tx, at, actor, {
      action: outcome === 'retired' ? 'retire' : 'close reports of',
      subjectKind: 'question',
      subjectId: questionId,
      before: { open, ...(outcome === 'retired' && { archivedAt: question.archivedAt }) },
      after: {
        outcome,
        note,
        ...(isFix && { version }),
        ...(outcome === 'retired' && { archivedAt: question.archivedAt ?? at }),
      },
    });
  }

  return {
    one,

    async list(
      asked: Parameters<typeof store.listReportedPage>[1],
    ): Promise<{ total: number; questions: ReportedQuestionRow[] }> {
      const { total, rows } = await database.read((reader) => store.listReportedPage(reader, asked));
      return {
        total,
        questions: rows.map(({ archivedAt, versionId: _, ...row }) => ({ ...row, isArchived: archivedAt !== null })),
      };
    },

    async close(actor: Actor, questionId: string, decision: ReportDecision): Promise<ReportedQuestion> {
      const isRetired = decision.outcome === 'retired';
      await database.write(async (tx) => {
        if (isRetired) await updateCatalogueVersion(tx);
        await decide(tx, actor, questionId, decision, now().toISOString());
      });
      mails.kick();
      if (isRetired) await catalogue.publish();
      return one(questionId);
    },
  };
}
export type ReportAdminService = ReturnType<typeof reportAdminService>;
