import { AsyncResource } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import { isLockedOut } from './errors.ts';

type Tx = Transaction<Schema>;
type Work<T> = (tx: Tx) => Promise<T>;
/** Runs a work in a transaction: when the promise resolves all of it is durable; if it rejects nothing happened. */
type Transact = <T>(work: Work<T>) => Promise<T>;

/** The maximum number of works in one transaction, so that nobody waits long for others. */
const MOST = 32;

type Waiting = {
  whose: string;
  run: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Combines concurrent short writes into one transaction with a single wait for the disk. They run side by side, each with a
 * different key; a second one with the same key waits for the next transaction. Each resolves after the commit. If one fails,
 * nothing is written and each runs again on its own, so a failure affects no others. On its own a work also waits longer for a
 * lock, such as one held by another process's write for the same person.
 */
export function groupCommit({ together, alone }: { together: Transact; alone: Transact }) {
  let queue: Waiting[] = [];
  let isUnderWay = false;

  function takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const one of queue) {
      if (group.size < MOST && !group.has(one.whose)) group.set(one.whose, one);
      else left.push(one);
    }
    queue = left;
    return [...group.values()];
  }

  async function next(): Promise<void> {
    isUnderWay = true;
    // Includes requests read from the network in this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const group = takeGroup();
    let isDone = false;
    try {
      const results = await together(async (tx) => {
        const values = await sideBySide(group.map(({ run }) => run(tx)));
        isDone = true;
        return values;
      });
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (error) {
      const isHopeless = group.length === 1 && !isLockedOut(error);
      // If the commit itself failed, it is unknown what was written.
      if (isDone || isHopeless) for (const { reject } of group) reject(error);
      else await Promise.all(group.map(({ run, resolve, reject }) => alone(run).then(resolve, reject)));
    }
    isUnderWay = false;
    if (queue.length > 0) void next();
  }

  return <T>(whose: string, work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      // Each keeps the async context of its own request.
      const run = AsyncResource.bind(work);
      queue.push({ whose, run, resolve: resolve as (result: unknown) => void, reject });
      if (!isUnderWay) void next();
    });
}

/**
 * Like `Promise.all`, for statements of one transaction: if one fails it still waits for the others, since none may continue in a
 * transaction that is over.
 */
export async function sideBySide<T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [N in keyof T]: Awaited<T[N]> }> {
  await Promise.allSettled(works);
  return (await Promise.all(works)) as { -readonly [N in keyof T]: Awaited<T[N]> };
}
