import type { ColumnType } from 'kysely';
import type { Answer } from '#rules/question/answer.ts';
import type { Timing } from '#rules/quiz/timing.ts';
import type { DomainSums, TaskSums } from '#rules/statistics/sums.ts';
import type { Json, JsonText } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** `picked` is set for questions that a quiz does not ask; `answer` is then the first option picked. */
export type StoredAnswer = {
  versionId: string;
  optionOrder: number[];
  answer: number | null;
  picked?: Answer;
};

/** The same with the wording named by the numbers of the question in its exam and of the wording, as it is packed. */
export type NumberedAnswer = Omit<StoredAnswer, 'versionId' | 'picked'> & { number: number; version: number };

/** As `packAnswer` writes it; older attempts, and questions that a quiz does not ask, have the full form. */
export type PackedAnswer = string | StoredAnswer;

/** A submitted sitting, with the sitting's id. */
export type QuizAttemptTable = {
  id: string;
  examId: string;
  userId: string;
  score: number;
  /** What partly right questions earned, in thousandths of a point. */
  partialPoints: ColumnType<number, number | undefined, never>;
  totalQuestions: number;
  /** How many of them were answered. */
  answered: ColumnType<number, number, never>;
  timeSpentSeconds: number;
  timing: Timing;
  isLate: boolean;
  /** Submitted without access: its keys are shown only to those with access. */
  isWithheld: ColumnType<boolean, boolean | undefined, never>;
  /** A simulation with too little new: it is left out of the trend and the best score. */
  isRehearsal: ColumnType<boolean, boolean | undefined, never>;
  answers: Json<PackedAnswer[]>;
  servedAt: Time;
  completedAt: Time;
};

/** Running totals for a person and exam, updated by every submission. */
export type ExamStandingTable = {
  userId: string;
  examId: string;
  attempts: number;
  /** Sum of the attempts' percentages, each as shown; averages are taken from the attempts. */
  percentageSum: number;
  correct: number;
  asked: number;
  answered: number;
  /** As shown, among attempts that were not late; null if all were. */
  bestPercentage: number | null;
  /** What counts toward strength, with late attempts kept separate. */
  domains: JsonWithDefault<DomainSums[]>;
  /** The same by task, including late attempts. */
  tasks: JsonWithDefault<TaskSums[]>;
  /** Which questions they were shown, as `packSeen` writes it. */
  seen: ColumnType<Uint8Array, Uint8Array | undefined, Uint8Array>;
};

/** JSON that starts as an empty list. */
type JsonWithDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
