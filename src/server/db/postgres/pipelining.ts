import { Socket } from 'node:net';
import { type Dialect, type Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import type { PatientClient, PatientPool } from './patience.ts';
import { setAnswerer } from '#server/db/answerer.ts';

/** How long a group waits for someone else's lock; a statement that needs longer waits alone. Milliseconds. */
const GROUP_LOCK_MS = 250;

/**
 * A socket for the database client, which holds back parts of a statement until it is complete. This one holds them for the rest of
 * the event loop turn, so that all statements of a turn go out in a single system call.
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
 * A pool in which all concurrent callers get the same connection, which is released after the last reply. A connection in which a
 * statement failed is dropped, since it may no longer be usable, and later callers use another.
 */
function sharedPool(pool: PatientPool): PatientPool {
  type Loan = { client: Promise<PatientClient>; users: number; isBroken: boolean };
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
        const { query, rows, release } = await own.client;
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
          rows: <O>(text: string, values: readonly unknown[]) => rows<O>(text, values)?.catch(noted) ?? null,
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
export function sharedReader(pool: PatientPool, connect: (dialect: Dialect) => Kysely<Schema>): Kysely<Schema> {
  const shared = sharedPool(pool);
  const reader = connect(new PostgresDialect({ pool: shared }));
  setAnswerer(reader, async (text, values) => {
    const { rows, release } = await shared.connect();
    try {
      return await rows(text, values);
    } finally {
      release();
    }
  });
  return reader;
}

/** Transactions whose statements are sent without waiting for the previous ones, one transaction at a time. `connect` as for any connection. */
export function pipelinedTransactions(pool: PatientPool, connect: (dialect: Dialect) => Kysely<Schema>) {
  let open: PatientClient | null = null;
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
  setAnswerer(lane, async (text, values) => {
    if (!open) throw new Error('the transaction is over');
    return open.rows(text, values);
  });

  return async <T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // Kysely releases it after each statement.
    open = { ...client, release: () => undefined };
    const ask = (text: string) => client.query<unknown>(text, []);
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
