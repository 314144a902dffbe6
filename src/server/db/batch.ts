import { MOST_KEYS } from './prepare.ts';

/** Queries in flight at once; requests that arrive meanwhile are combined in the next one. */
const UNDER_WAY = 2;

type Waiting<R> = { key: string; resolve: (value: R | undefined) => void; reject: (error: unknown) => void };

/**
 * Combines concurrent requests for the same thing by different keys into one query. Nobody gets data read before they asked: a
 * request that arrives during a query waits for the next one.
 */
export function batch<R>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>,
): (key: string) => Promise<R | undefined> {
  let queue: Waiting<R>[] = [];
  let underWay = 0;

  async function next(): Promise<void> {
    underWay += 1;
    // Includes requests read from the network in this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const turn = queue.slice(0, MOST_KEYS);
    queue = queue.slice(MOST_KEYS);
    try {
      const values = await ask([...new Set(turn.map(({ key }) => key))]);
      for (const { key, resolve } of turn) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
    underWay -= 1;
    if (queue.length > 0) void next();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject });
      if (underWay < UNDER_WAY) void next();
    });
}
