import { Review } from '#contract/flashcard.ts';
import { createOutbox, type Outbox } from '#web/app/outbox.ts';

export type ReviewOutbox = Outbox<Review>;

/** Reviews that the server has not acknowledged, of one person and exam, in the order in which they were given. */
export const reviewOutbox = (userId: string, examId: string): ReviewOutbox =>
  createOutbox({
    prefix: `cairn.review.${userId}.${examId}.`,
    schema: Review,
    nameOf: ({ id }) => id,
    order: (a, b) => Date.parse(a.reviewedAt) - Date.parse(b.reviewedAt),
  });
