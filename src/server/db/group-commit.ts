import { AsyncResource } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import { isLockedOut } from './errors.ts';

type Tx = Transaction<Schema>;
type Work<T> = (tx: Tx) => Promise<T>;
/** Runs a work in a transaction: all of it is durable when the promise resolves, or nothing happened. */
type Transact = <T>(work: Work<T>) => Promise<T>;

/** Works of one transaction, so that nobody waits long for those of others. */
const MOST = 32;

type Waiting = { whose: string; run: Work<unknown>; tell: (result: unknown) => void; fail: (error: unknown) => void };

/**
 * Has short writes that come at the same time share a transaction, and its one wait for the disk. They run side by side in it,
 * each of somebody else: of two of one key the second waits for the next. Each is told so after the commit. Where one fails nothing
 * was written, and each runs again by itself, so that one that fails takes nobody with it. By itself it also waits longer for a
 * lock, as that of a write of the same person in another process.
 */
export function groupCommit({ together, alone }: { together: Transact; alone: Transact }) {
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  function takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const one of waiting) {
      if (group.size < MOST && !group.has(one.whose)) group.set(one.whose, one);
      else left.push(one);
    }
    waiting = left;
    return [...group.values()];
  }

  async function next(): Promise<void> {
    isUnderWay = true;
    // Whoever was read from the network in this turn comes along.
    await new Promise((resolve) => setImmediate(resolve));
    const group = takeGroup();
    let isDone = false;
    try {
      const results = await together(async (tx) => {
        const values = await sideBySide(group.map(({ run }) => run(tx)));
        isDone = true;
        return values;
      });
      for (const [index, { tell }] of group.entries()) tell(results[index]);
    } catch (error) {
      const isHopeless = group.length === 1 && !isLockedOut(error);
      // Where the commit itself failed, nobody knows what is written.
      if (isDone || isHopeless) for (const { fail } of group) fail(error);
      else await Promise.all(group.map(({ run, tell, fail }) => alone(run).then(tell, fail)));
    }
    isUnderWay = false;
    if (waiting.length > 0) void next();
  }

  return <T>(whose: string, work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      // What each knows of its own request stays with it.
      const run = AsyncResource.bind(work);
      waiting.push({ whose, run, tell: resolve as (result: unknown) => void, fail: reject });
      if (!isUnderWay) void next();
    });
}

/**
 * As `Promise.all`, for statements of one transaction: also where one fails it waits for the others, since none may go on in a
 * transaction that is over.
 */
export async function sideBySide<T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [N in keyof T]: Awaited<T[N]> }> {
  await Promise.allSettled(works);
  return (await Promise.all(works)) as { -readonly [N in keyof T]: Awaited<T[N]> };
}
