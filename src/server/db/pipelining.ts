import { Socket } from 'node:net';
import {
  type Dialect,
  type Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';

/** A wait for somebody else's lock that would hold up a whole group: longer ones are waited for alone. Milliseconds. */
const GROUP_LOCK_MS = 250;

/**
 * A socket for the database's client, which holds back what it writes of a statement until it has all of it. This one holds it for
 * the rest of the turn of the event loop: the statements of a turn are sent as one, which costs the system one call.
 */
export function turnSocket(): Socket {
  const socket = new Socket();
  const hold = socket.cork.bind(socket);
  let isHeld = false;
  socket.cork = () => {
    if (!isHeld) {
      isHeld = true;
      hold();
      setImmediate(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    hold();
  };
  return socket;
}

/**
 * A pool of which all who ask at the same time get the same connection; it goes back once the last of them has their answer. One in
 * which a statement failed is given up: it may be of no use any more, and whoever comes then asks in another.
 */
export function sharedPool(pool: PostgresPool): PostgresPool {
  type Lent = { client: Promise<PostgresPoolClient>; users: number; isBroken: boolean };
  let lent: Lent | null = null;
  const giveUp = (own: Lent) => {
    own.isBroken = true;
    if (lent === own) lent = null;
  };
  return {
    async connect() {
      const own = (lent ??= { client: pool.connect(), users: 0, isBroken: false });
      own.users += 1;
      try {
        const { query, release } = await own.client;
        const ask = async (text: string, values: readonly unknown[]) => {
          try {
            return await query(text, values);
          } catch (error) {
            giveUp(own);
            throw error;
          }
        };
        const leave = () => {
          own.users -= 1;
          if (own.users > 0) return;
          if (lent === own) lent = null;
          release(own.isBroken);
        };
        return { query: ask as PostgresPoolClient['query'], release: leave };
      } catch (error) {
        giveUp(own);
        throw error;
      }
    },
    end: async () => undefined,
    options: pool.options,
  };
}

/** Transactions whose statements are sent without waiting for those before them; one at a time. `connect` as for any connection. */
export function pipelinedTransactions(pool: PostgresPool, connect: (dialect: Dialect) => Kysely<Schema>) {
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
    // Kysely gives it back after each statement.
    open = { query: client.query, release: () => undefined } as PostgresPoolClient;
    const ask = (text: string) => client.query<unknown>(text, []);
    let isWhole = false;
    try {
      const begun = Promise.all([ask('begin'), ask(`set local lock_timeout = ${GROUP_LOCK_MS}`)]);
      // As a Kysely of one connection that is within a transaction, which is what one is.
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
