import type { Generated } from 'kysely';
import type { ExposureMode } from '#rules/exposure/entry.ts';
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
  createdAt: Time;
  /** null, like the following, until someone decides. */
  closedAt: Time | null;
  outcome: ReportOutcome | null;
  note: string | null;
  fixedVersion: number | null;
};

/** What a person was shown in one sitting, or on cards in one day. */
export type ExposureTable = {
  /** The sitting's id; cards have one of their own. */
  id: string;
  /** null: the account was deleted; the answers still count for the question. */
  userId: string | null;
  examId: string;
  mode: ExposureMode;
  servedAt: Time;
  /** YYYY-MM-DD (UTC) for cards; null otherwise. */
  day: string | null;
  /** As `packEntries` writes them; more may be appended. */
  entries: string;
  /** How many characters of the entries are in the counts of first answers, and whether that is all. */
  counted: Generated<number>;
  isCounted: Generated<boolean>;
};

/** How often people gave this answer to a wording on first encounter. */
export type FirstAnswerTable = {
  versionId: string;
  /** Indexes of the options as stored, joined by periods; empty if not answered. */
  picked: string;
  count: number;
};
