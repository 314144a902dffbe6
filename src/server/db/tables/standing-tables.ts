import type { ColumnType } from 'kysely';
import type { ResultTiming } from '#rules/practice/simulation-time.ts';
import type { DomainSums, Sums, TaskSums } from '#rules/statistics/sums.ts';
import type { JsonText } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** A submitted sitting, with the sitting's id. */
export type QuizAttemptTable = {
  id: string;
  examId: string;
  userId: string;
  score: number;
  /** The score before a key was corrected; null if none was. */
  scoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  /** What partly right questions earned, in thousandths of a point. */
  partialPoints: ColumnType<number, number | undefined, number>;
  totalQuestions: number;
  /** How many of them were answered. */
  answered: ColumnType<number, number, never>;
  timeSpentSeconds: number;
  timing: ResultTiming;
  isLate: boolean;
  /** Submitted without access: its keys are shown only to those with access. */
  isWithheld: ColumnType<boolean, boolean | undefined, never>;
  /** A simulation with too little new: it is left out of the trend and the best score. */
  isRehearsal: ColumnType<boolean, boolean | undefined, never>;
  servedAt: Time;
  completedAt: Time;
};

/** A person's totals in an exam: a cache of their responses and attempts, updated with them. */
export type ExamStandingTable = {
  userId: string;
  examId: string;
  attempts: number;
  correct: number;
  asked: number;
  answered: number;
  /** What counts toward strength, with late attempts kept separate. */
  domains: JsonWithDefault<DomainSums[]>;
  /** What counts toward strength by task, including late attempts. */
  tasks: JsonWithDefault<TaskSums[]>;
  /** Which questions they were shown, as `SeenQuestions` reads it. */
  seen: ColumnType<Uint8Array, Uint8Array | undefined, Uint8Array>;
  /** Which keys their browser showed before they logged in, as `unpackNumbers` reads it; null if none. */
  visitorSeen: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  /** What of the totals, and of what they were shown, is in no row any more; null if nothing is. */
  baseSums: ColumnType<Sums | null, JsonText<Sums> | null | undefined, JsonText<Sums> | null>;
  baseSeen: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
};

/** JSON that starts as an empty list. */
type JsonWithDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
