import type { Certainty } from '#rules/practice/event.ts';
import type { SittingMode } from '#rules/practice/mode.ts';
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

/** A question that was shown to somebody, and what they made of it. Rows are only ever added. */
export type ExposureTable = {
  sittingId: string;
  place: number;
  /** null: the account is gone; what was answered still counts for the question. */
  userId: string | null;
  questionId: string;
  versionId: string;
  mode: 'quiz' | SittingMode;
  /** It had not been shown to the person before, in any mode. */
  isFirst: boolean;
  servedAt: Time;
  /** When the answer was handed in, by our clock; null, like what follows: not answered. */
  answeredAt: Time | null;
  /** Indexes of the options as stored, joined by commas. */
  picked: string | null;
  isCorrect: boolean | null;
  /** Spent on it; null in a free quiz, which does not measure it. */
  seconds: number | null;
  certainty: Certainty | null;
};
