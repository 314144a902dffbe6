import type { ColumnType } from 'kysely';
import type { ReportOutcome, ReportReason } from '#rules/report/reason.ts';

/** As in `schema.ts`. */
type Time = string;

/** A message that something is wrong with a question. */
export type QuestionReportTable = {
  id: string;
  questionId: string;
  /** The wording that was shown. */
  versionId: string;
  examId: string;
  /** null: a visitor, or the account was deleted. */
  userId: string | null;
  /** A visitor's sitting, which is all that is known of them; null for an account. */
  sittingId: string | null;
  reason: ReportReason;
  text: string;
  /** The option that is right in the reporter's eyes. */
  proposed: ColumnType<string | null, string | null | undefined, string | null>;
  /** An address at which that is written. */
  source: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Time;
  /** null, like the following, until someone decides. */
  closedAt: Time | null;
  outcome: ReportOutcome | null;
  note: string | null;
  fixedVersion: number | null;
};
