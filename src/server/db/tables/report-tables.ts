import type { Generated } from 'kysely';
import type { ExposureMode } from '#rules/exposure/entry.ts';
import type { ReportOutcome, ReportReason } from '#rules/report/reason.ts';

/** As in `schema.ts`. */
type Time = string;

/** Somebody says that something is wrong with a question. */
export type QuestionReportTable = {
  id: string;
  questionId: string;
  /** The wording that was shown. */
  versionId: string;
  examId: string;
  /** null: a visitor, or the account is gone. */
  userId: string | null;
  /** The sitting of a visitor, all that is known of them; null where there is an account. */
  sittingId: string | null;
  reason: ReportReason;
  text: string;
  createdAt: Time;
  /** null, like what follows: nobody has decided yet. */
  closedAt: Time | null;
  outcome: ReportOutcome | null;
  note: string | null;
  fixedVersion: number | null;
};

/** What was shown to somebody in one sitting, or on cards in one day. */
export type ExposureTable = {
  /** That of the sitting; of cards one of its own. */
  id: string;
  /** null: the account is gone; what was answered still counts for the question. */
  userId: string | null;
  examId: string;
  mode: ExposureMode;
  servedAt: Time;
  /** YYYY-MM-DD (UTC) of cards; null otherwise. */
  day: string | null;
  /** As `packEntries` writes them; more may be put behind them. */
  entries: string;
  /** How many of the entries' characters are in the counts of first answers, and whether that is all. */
  counted: Generated<number>;
  isCounted: Generated<boolean>;
};

/** How often a wording was answered so by people whose first encounter it was. */
export type FirstAnswerTable = {
  versionId: string;
  /** Indexes of the options as stored, joined by full stops; empty: not answered. */
  picked: string;
  count: number;
};
