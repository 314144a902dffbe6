import type { ColumnType, Generated } from 'kysely';
import type { Grade } from '#rules/flashcard/grade.ts';
import type { Phase } from '#rules/flashcard/due.ts';
import type { DefaultJson } from './json-column.ts';

/** What FSRS keeps of a card that was seen. Times in ISO-8601 UTC. */
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

/** What a review finds and leaves. */
export type ReviewedState = CardMemory & { introducedAt: string; isMastered: boolean };

/** A question that a person wants to be asked as a card, since they missed it or another one of its task. */
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
  /** Of a study item, or of a question that is a card. */
  itemId: string;
  examId: string;
  /** Number of the change that made it what it is; see `lastSeq` of the plan. */
  lastSeq: number;
};

/** One rating. Rows are only ever added; an undone one is marked. */
export type CardReviewTable = {
  userId: string;
  /** Made by the learner's device, so that sending it again changes nothing. */
  id: string;
  examId: string;
  itemId: string;
  /** The reviews of a person and exam in the order in which they were applied. */
  seq: number;
  grade: Grade;
  reviewedAt: string;
  receivedAt: string;
  /** JSON; null at the first review of the card. */
  stateBefore: ColumnType<ReviewedState | null, string | null, never>;
  stateAfter: ColumnType<ReviewedState, string, never>;
  undoneAt: string | null;
};

/** How a person studies the cards of an exam. */
export type StudyPlanTable = {
  userId: string;
  examId: string;
  newPerDay: number;
  missedPerDay: number;
  retention: number;
  /** YYYY-MM-DD. */
  examDate: string | null;
  /** Minutes a day; null: not said yet. */
  minutesPerDay: Generated<number | null>;
  /** Days of the week without study: 1 is Monday. */
  daysOff: DefaultJson<number[]>;
  /** Counts the changes to the person's cards of this exam. Taking the next number makes other devices wait for their turn. */
  lastSeq: number;
};
