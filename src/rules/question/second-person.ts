import { holds, type RoleHolder } from '../account/roles.ts';

/** Whose questions need a second person before anyone is asked them; people who may approve those of others are not counted as authors. */
export const SECOND_PERSON = ['authors', 'everyone', 'nobody'] as const;
export type SecondPerson = (typeof SECOND_PERSON)[number];

/** How far a proposed question has come. */
export const REVIEW_STATES = ['draft', 'review', 'live'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_STATE_NAMES: Readonly<Record<ReviewState, string>> = {
  draft: 'Draft',
  review: 'In review',
  live: 'Live',
};

/** What a reviewer decided about a proposed question: it goes live, or back to its author. */
export const REVIEW_OUTCOMES = ['approved', 'returned'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** Whether somebody decides about what others proposed. */
export const isApprover = (holder: RoleHolder): boolean => holds(holder, { of: 'content', as: 'approver' });

/** Whether what somebody writes is asked without a second person. */
export function writesLive(writer: RoleHolder, whose: SecondPerson): boolean {
  return whose === 'nobody' || (whose === 'authors' && isApprover(writer));
}

/** Whether what somebody imports is asked without a second person: files of those who may approve were reviewed where they come from. */
export function importsLive(importer: RoleHolder, whose: SecondPerson): boolean {
  return whose === 'nobody' || isApprover(importer);
}

/** Whether somebody is the second person for what an author wrote: whoever may approve, and never the author. */
export function mayReview(reviewer: { userId: string; standing: RoleHolder }, authorId: string | null): boolean {
  return isApprover(reviewer.standing) && reviewer.userId !== authorId;
}
