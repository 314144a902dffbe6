import { Review } from '#contract/flashcard.ts';
import { createOutbox } from '#web/app/outbox.ts';

/** Reviews that the server has not acknowledged, of one person and exam. */
export function reviewOutbox(userId: string, examId: string) {
  const outbox = createOutbox(`cairn.review.${userId}.${examId}.`, Review, ({ id }) => id);
  let changes = 0;
  return {
    userId,
    /** Grows with each change: what the server said before one does not count after it. */
    changes: () => changes,
    /** In the order in which they were given. */
    all: (): Review[] => outbox.all().toSorted((a, b) => (a.reviewedAt < b.reviewedAt ? -1 : 1)),
    put(review: Review): void {
      changes += 1;
      outbox.put(review);
    },
    remove(reviews: readonly Review[]): void {
      changes += 1;
      outbox.remove(reviews);
    },
  };
}
export type ReviewOutbox = ReturnType<typeof reviewOutbox>;
