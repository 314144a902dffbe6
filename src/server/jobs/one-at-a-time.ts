/**
 * Does pieces of work one at a time, in the order asked for, because each needs much memory. `busy`: what is thrown if
 * `mostWaiting` are asked for already.
 */
export function oneAtATime(mostWaiting: number, busy: () => Error) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) throw busy();
    waiting += 1;
    const turn = last.then(work);
    // The next one's turn comes however this one ends.
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
