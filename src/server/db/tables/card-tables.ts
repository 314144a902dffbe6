import type { ExamResult } from '#rules/planner/outcome.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Grade } from '#rules/flashcard/grade.ts';
import type { Phase } from '#rules/flashcard/due.ts';
import type { DefaultJson, JsonText } from './json-column.ts';

/** FSRS's state of a card that was seen. Times in ISO-8601 UTC. */
export type CardMemory = {
  phase: Exclude<Phase, 'new'>;
  due: string;
  reviewedAt: string;
  stability: number;
  difficulty: number;
  elapsedDays: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
};

/** The state before and after a review. */
export type ReviewedState = CardMemory & { introducedAt: string; isMastered: boolean };

/** A question that became a card for a person, because they missed it or another one of its task. */
export type QuestionCardTable = {
  userId: string;
  questionId: string;
  examId: string;
  missedQuestionId: string;
  createdAt: string;
};

/** A card as one person knows it; there is no row before the first review. */
export type CardStateTable = ReviewedState & {
  userId: string;
  /** A study item, a question that is a card, or a card of one's own. */
  itemId: string;
  examId: string;
  /** Number of the last change to it; see `lastSeq` of the plan. */
  lastSeq: number;
};

/** One grade. Rows are only ever added; an undone one is marked. */
export type CardReviewTable = {
  userId: string;
  /** Made by the learner's device, so that sending it twice changes nothing. */
  id: string;
  examId: string;
  itemId: string;
  /** Numbers a person's reviews in an exam in the order they were applied. */
  seq: number;
  grade: Grade;
  reviewedAt: string;
  receivedAt: string;
  /** JSON; null for the first review of the card. */
  stateBefore: ColumnType<ReviewedState | null, string | null, never>;
  stateAfter: ColumnType<ReviewedState, string, never>;
  undoneAt: string | null;
};

/** A card that a person wrote or brought along. */
export type OwnCardTable = {
  userId: string;
  id: string;
  examId: string;
  domainNumber: number;
  /** Plain text, as authors write questions. */
  front: string;
  back: string;
  /** Where it comes from, in words; empty if it was just written. */
  origin: string;
  isSuspended: boolean;
  createdAt: string;
  updatedAt: string;
};

/** A person's study settings for an exam. */
export type StudyPlanTable = {
  userId: string;
  examId: string;
  newPerDay: number;
  missedPerDay: number;
  retention: number;
  /** YYYY-MM-DD. */
  examDate: string | null;
  /** Minutes a day; null if not set. */
  minutesPerDay: Generated<number | null>;
  /** Weekdays without study: 1 is Monday. */
  daysOff: DefaultJson<number[]>;
  /** Counts the changes to the person's cards of this exam. Taking the next number makes other devices wait their turn. */
  lastSeq: number;
};

/** How a real exam went for a person, and when they were asked. Once their account is deleted, only what is counted is left. */
export type OutcomeTable = {
  id: string;
  userId: string | null;
  examId: string;
  /** YYYY-MM-DD. */
  examDate: string | null;
  askedAt: string;
  /** null: not asked once more. */
  askedAgainAt: string | null;
  /** null: not asked by mail. */
  mailedAt: string | null;
  /** null: asked, and not answered, or the answer was deleted. */
  answeredAt: string | null;
  result: ExamResult | null;
  /** On the vendor's scale. */
  score: number | null;
  /** What was predicted before: when, by which model, the chance to pass, and that at each offset; null if nothing was. */
  predictedAt: string | null;
  model: string | null;
  chance: number | null;
  curve: ColumnType<number[] | null, JsonText<number[]> | null, JsonText<number[]> | null>;
};
