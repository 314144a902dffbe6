/** A question that a later one has overtaken: its answer is of no use. */
export const OVERTAKEN = Symbol('overtaken');

/** Asks once nothing newer was to be asked for `restMs`, and hears the answer to the newest alone. */
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
    /** What is on its way is of no use any more. */
    forget(): void {
      newest += 1;
    },
  };
}
