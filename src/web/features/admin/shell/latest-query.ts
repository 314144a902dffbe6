/** A query overtaken by a later one, whose result is no longer needed. */
export const OVERTAKEN = Symbol('overtaken');

/** Sends a query after `restMs` without a newer one, and uses only the reply to the latest. */
export function latestQuery<Q, A>(ask: (question: Q) => Promise<A>) {
  let newest = 0;
  return {
    async ask(question: Q, restMs: number): Promise<A | typeof OVERTAKEN> {
      newest += 1;
      const mine = newest;
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      if (mine !== newest) return OVERTAKEN;
      try {
        const answer = await ask(question);
        return mine === newest ? answer : OVERTAKEN;
      } catch (error) {
        if (mine !== newest) return OVERTAKEN;
        throw error;
      }
    },
    /** What is in flight is no longer needed. */
    forget(): void {
      newest += 1;
    },
  };
}
