import type { Edit } from '#rules/question/draft.ts';
import type { ReviewOutcome, ReviewState } from '#rules/question/second-person.ts';
import type { Wording } from '#rules/question/wording.ts';
import type { Json } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** A question, or a new version of one, that a second person has to approve. Nothing that draws, counts, or searches questions reads it. */
export type ProposedQuestionTable = {
  id: string;
  examId: string;
  /** null: it is a new question; once live, the one that it became. */
  questionId: string | null;
  /** The version that it was written from; null for a new question. */
  baseVersion: number | null;
  /** What the author wrote, from which the question is made once it is approved. */
  edit: Json<Edit>;
  /** What is reviewed: `edit` as it would be stored on the day it was written. */
  wording: Json<Wording>;
  /** Of the wording, for lists. */
  text: string;
  state: ReviewState;
  /** How often it was saved. A review is of one revision. */
  revision: number;
  authorId: string | null;
  createdAt: Time;
  updatedAt: Time;
  submittedAt: Time | null;
  /** The version that it became; null until it is live. */
  versionId: string | null;
};

/** What a reviewer answered before they saw the key, and then decided. */
export type QuestionReviewTable = {
  id: string;
  proposedId: string;
  revision: number;
  reviewerId: string | null;
  /** The answer as responses store it; both null: left open. */
  picked: string | null;
  typed: string | null;
  /** The answer in words, as the options stood in that revision. */
  answerText: string;
  isRight: boolean;
  answeredAt: Time;
  /** null until they decide. */
  outcome: ReviewOutcome | null;
  comment: string;
  decidedAt: Time | null;
};
