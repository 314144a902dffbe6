import { Review } from '#contract/flashcard.ts';

/**
 * Reviews that the server has not acknowledged, of one person and exam. Each is kept in the browser's storage under a
 * key of its own, so that tabs do not overwrite each other's; where there is no storage, in memory.
 */
export function reviewOutbox(userId: string, examId: string) {
  const prefix = `cairn.review.${userId}.${examId}.`;
  const inMemory = new Map<string, Review>();
  let changes = 0;

  function stored(): Review[] {
    try {
      return Object.keys(localStorage).flatMap((key) => {
        if (!key.startsWith(prefix)) return [];
        const review = Review.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
        return review.success ? [review.data] : [];
      });
    } catch {
      return [];
    }
  }

  return {
    userId,
    /** Grows with each change: what the server said before one does not count after it. */
    changes: () => changes,
    /** In the order in which they were given. */
    all(): Review[] {
      const reviews = new Map([...stored(), ...inMemory.values()].map((review) => [review.id, review]));
      return [...reviews.values()].toSorted((a, b) => (a.reviewedAt < b.reviewedAt ? -1 : 1));
    },
    put(review: Review): void {
      changes += 1;
      try {
        localStorage.setItem(prefix + review.id, JSON.stringify(review));
      } catch {
        inMemory.set(review.id, review);
      }
    },
    remove(reviews: readonly Review[]): void {
      changes += 1;
      for (const { id } of reviews) {
        inMemory.delete(id);
        try {
          localStorage.removeItem(prefix + id);
        } catch {
          // Nothing was stored then.
        }
      }
    },
  };
}
export type ReviewOutbox = ReturnType<typeof reviewOutbox>;
