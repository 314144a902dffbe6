import { MOST_KEYS } from './prepare.ts';

/** Questions to the database that are under way at once; what comes meanwhile is asked together in the next one. */
const UNDER_WAY = 2;

type Waiting<R> = { key: string; resolve: (found: R | undefined) => void; reject: (error: unknown) => void };

/**
 * Has those who ask the same thing for other keys at the same time ask it together. Nobody gets what was read before they
 * asked: who comes while a question is under way waits for the next.
 */
export function batch<R>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>,
): (key: string) => Promise<R | undefined> {
  let waiting: Waiting<R>[] = [];
  let underWay = 0;

  async function next(): Promise<void> {
    underWay += 1;
    // Whoever was read from the network in this turn comes along.
    await new Promise((resolve) => setImmediate(resolve));
    const turn = waiting.slice(0, MOST_KEYS);
    waiting = waiting.slice(MOST_KEYS);
    try {
      const found = await ask([...new Set(turn.map(({ key }) => key))]);
      for (const { key, resolve } of turn) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
    underWay -= 1;
    if (waiting.length > 0) void next();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (underWay < UNDER_WAY) void next();
    });
}
