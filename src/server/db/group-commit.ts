import { AsyncResource } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';

type Tx = Transaction<Schema>;

/** Works of one transaction, so that nobody waits long for those of others. */
const MOST = 32;

type Waiting = { run: (tx: Tx) => Promise<() => void>; fail: (error: unknown) => void };

/**
 * Has short writes that come at the same time commit together: one wait for the disk instead of one each. Each is
 * told so after the commit, and stands behind a savepoint, so that one that fails takes nobody with it.
 */
export function groupCommit(writer: Kysely<Schema>): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  async function next(): Promise<void> {
    isUnderWay = true;
    // Whoever was read from the network in this turn comes along.
    await new Promise((resolve) => setImmediate(resolve));
    const group = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      const tell = await writer.transaction().execute(async (tx) => {
        const told: (() => void)[] = [];
        for (const { run } of group) told.push(await run(tx));
        return told;
      });
      for (const told of tell) told();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
    isUnderWay = false;
    if (waiting.length > 0) void next();
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (tx: Tx) => {
        await sql`savepoint work`.execute(tx);
        try {
          const result = await work(tx);
          await sql`release work`.execute(tx);
          return () => resolve(result);
        } catch (error) {
          try {
            await sql`rollback to work`.execute(tx);
          } catch {
            // The database has given up the whole transaction, as a full disk makes it do: what it said then is why all of them fail.
            throw error;
          }
          return () => reject(error);
        }
      };
      // What each knows of its own request stays with it.
      waiting.push({ run: AsyncResource.bind(run), fail: reject });
      if (!isUnderWay) void next();
    });
}
