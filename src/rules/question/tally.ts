/** The result of a question, as far as it is counted. */
export type TallyEntry = { isAnswered: boolean; isCorrect: boolean; partialPoints?: number | undefined };

/** Questions counted; one left open is asked, not answered. */
export type Tally = { asked: number; answered: number; correct: number };

export function tallyOf(entries: readonly TallyEntry[]): Tally & { partialPoints: number } {
  return {
    asked: entries.length,
    answered: entries.filter(({ isAnswered }) => isAnswered).length,
    correct: entries.filter(({ isCorrect }) => isCorrect).length,
    partialPoints: entries.reduce((sum, { partialPoints = 0 }) => sum + partialPoints, 0),
  };
}

/** Questions counted by a common property, in the order first seen. */
export function tallyBy<E extends TallyEntry, K>(
  entries: readonly E[],
  keyOf: (entry: E) => K,
): (ReturnType<typeof tallyOf> & { key: K; first: E })[] {
  const groups = new Map<K, E[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const own = groups.get(key);
    if (own) own.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].map(([key, own]) => ({ key, first: own[0]!, ...tallyOf(own) }));
}
