import { Review } from '#contract/flashcard.ts';
import { createOutbox, type Outbox } from '#web/base/outbox.ts';

export type ReviewOutbox = Outbox<Review>;

const PREFIX = 'cairn.review.';
const prefixOf = (userId: string) => `${PREFIX}${userId}.`;

/** A person's reviews in an exam that the server has not acknowledged, in order. */
export const reviewOutbox = (userId: string, examId: string): ReviewOutbox =>
  createOutbox({
    prefix: `${prefixOf(userId)}${examId}.`,
    schema: Review,
    nameOf: ({ id }) => id,
    order: (a, b) => Date.parse(a.reviewedAt) - Date.parse(b.reviewedAt),
  });

function keysUnder(prefix: string): string[] {
  // Nothing is stored on the server.
  if (typeof document === 'undefined') return [];
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Whether anyone's reviews are pending in this browser's storage. */
export const reviewsWait = (): boolean => keysUnder(PREFIX).length > 0;

/** The exams for which a person's reviews are pending there. */
export function examsWithReviews(userId: string): string[] {
  const prefix = prefixOf(userId);
  return [...new Set(keysUnder(prefix).map((key) => key.slice(prefix.length).split('.')[0]!))];
}
