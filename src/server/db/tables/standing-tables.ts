import type { ColumnType } from 'kysely';
import type { Answer } from '#rules/question/answer.ts';
import type { Timing } from '#rules/quiz/timing.ts';
import type { DomainSums, TaskSums } from '#rules/statistics/sums.ts';
import type { Json, JsonText } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** `picked` stands where a quiz does not ask the question; `answer` is then the first option that it names. */
export type StoredAnswer = {
  versionId: string;
  optionOrder: number[];
  answer: number | null;
  picked?: Answer;
};

/** As `packAnswer` writes it; of attempts from before that, and of what a quiz does not ask, whole. */
export type PackedAnswer = string | StoredAnswer;

/** A submitted sitting; it bears the sitting's id. */
export type QuizAttemptTable = {
  id: string;
  examId: string;
  userId: string;
  score: number;
  /** What questions earned that were right in part, in thousandths of a point. */
  partialPoints: ColumnType<number, number | undefined, never>;
  totalQuestions: number;
  timeSpentSeconds: number;
  timing: Timing;
  isLate: boolean;
  /** Submitted without access: its keys are shown to those with access alone. */
  isWithheld: ColumnType<boolean, boolean | undefined, never>;
  /** A simulation of which too little was new: it is in no trend, and nobody's best. */
  isRehearsal: ColumnType<boolean, boolean | undefined, never>;
  answers: Json<PackedAnswer[]>;
  servedAt: Time;
  completedAt: Time;
};

/** Running totals of a person's attempts at an exam, updated by every submission. */
export type ExamStandingTable = {
  userId: string;
  examId: string;
  attempts: number;
  /** Sum of the whole percentages of the attempts. */
  percentageSum: number;
  correct: number;
  asked: number;
  answered: number;
  /** Of the attempts that were not late; null where all were. */
  bestPercentage: number | null;
  /** What counts for strength, late attempts apart from the others. */
  domains: Defaulted<DomainSums[]>;
  /** The same by task, late attempts among them. */
  tasks: Defaulted<TaskSums[]>;
  /** Which questions they were shown, as `packSeen` writes it. */
  seen: ColumnType<Uint8Array, Uint8Array | undefined, Uint8Array>;
};

/** JSON that begins as an empty list. */
type Defaulted<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
