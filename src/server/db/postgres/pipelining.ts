import {
  type Dialect,
  type Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import type { QueryWatch } from '#server/db/slow-queries.ts';

/** How long a group waits for someone else's lock; a statement that needs longer waits alone. Milliseconds. */
const GROUP_LOCK_MS = 250;

/**
 * A pool in which all concurrent callers get the same connection, which is released after the last reply. A connection in which a
 * statement failed is dropped, since it may no longer be usable, and later callers use another.
 */
function sharedPool(pool: PostgresPool): PostgresPool {
  type Loan = { client: Promise<PostgresPoolClient>; users: number; isBroken: boolean };
  let loan: Loan | null = null;
  const giveUp = (own: Loan) => {
    own.isBroken = true;
    if (loan === own) loan = null;
  };
  return {
    async connect() {
      const own = (loan ??= { client: pool.connect(), users: 0, isBroken: false });
      own.users += 1;
      try {
        const { query, release } = await own.client;
        const noted = (error: unknown): never => {
          giveUp(own);
          throw error;
        };
        const leave = () => {
          own.users -= 1;
          if (own.users > 0) return;
          if (loan === own) loan = null;
          release(own.isBroken);
        };
        return {
          query: ((text: string, values: readonly unknown[]) =>
            query(text, values).catch(noted)) as PostgresPoolClient['query'],
          release: leave,
        };
      } catch (error) {
        giveUp(own);
        throw error;
      }
    },
    end: async () => undefined,
    options: pool.options,
  };
}

/** Reads from one connection at a time, shared by all concurrent callers. */
export const sharedReader = (pool: PostgresPool, connect: (dialect: Dialect) => Kysely<Schema>): Kysely<Schema> =>
  connect(new PostgresDialect({ pool: sharedPool(pool) }));

/**
 * Transactions whose statements are sent without waiting for the previous ones, one transaction at a time. `connect` as for any
 * connection; `watch` is told of how they begin and end, which Kysely does not know.
 */
export function pipelinedTransactions(
  pool: PostgresPool,
  connect: (dialect: Dialect) => Kysely<Schema>,
  watch: QueryWatch | null,
) {
  let open: PostgresPoolClient | null = null;
  const lane = connect(
    new PostgresDialect({
      pool: {
        async connect() {
          if (!open) throw new Error('the transaction is over');
          return open;
        },
        end: async () => undefined,
        options: pool.options,
      },
    }),
  );

  return async <T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // Kysely releases it after each statement.
    open = { ...client, release: () => undefined };
    const ask = async (text: string) => {
      const askedAt = performance.now();
      try {
        return await client.query<unknown>(text, []);
      } finally {
        watch?.(text, performance.now() - askedAt);
      }
    };
    let isWhole = false;
    try {
      const begun = Promise.all([ask('begin'), ask(`set local lock_timeout = ${GROUP_LOCK_MS}`)]);
      // Kysely on a single connection within a transaction, which is what a transaction is.
      const [done] = await Promise.allSettled([work(lane as Transaction<Schema>), begun]);
      await begun;
      open = null;
      if (done.status === 'rejected') throw done.reason;
      const { command } = await ask('commit');
      isWhole = true;
      if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, and nobody said so');
      return done.value;
    } catch (error) {
      open = null;
      if (!isWhole)
        isWhole = await ask('rollback').then(
          () => true,
          () => false,
        );
      throw error;
    } finally {
      client.release(!isWhole);
    }
  };
}
