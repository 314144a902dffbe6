import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { asDatabaseError, DatabaseUnavailable } from './errors.ts';
import type { Schema } from '#server/db/tables/schema.ts';
import { BUSY_TIMEOUT_MS } from './sqlite.ts';

type Work<T> = (tx: Transaction<Schema>) => Promise<T>;

/** An arbitrary number; all app processes must use the same one. */
const LOCK = 20_261_121;
const TRY_AGAIN_MS = 200;

/** On PostgreSQL: one transaction that holds the lock, without the server's own limits on statements. */
export function runLocked<T>(own: Kysely<Schema>, work: Work<T>, onWait: () => void): Promise<T> {
  return own.transaction().execute(async (tx) => {
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await sql`select set_config(${limit}, '0', true)`.execute(tx);
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`.execute(tx);
    if (rows[0]?.isOurs !== true) {
      onWait();
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    }
    return work(tx);
  });
}

/** On SQLite, where one connection writes at a time: retried until its turn comes. */
export async function whenFree<T>(
  writer: Kysely<Schema>,
  work: Work<T>,
  onWait: () => void,
  waitAtMost: (ms: number) => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    let hasBegun = false;
    waitAtMost(0);
    try {
      return await writer.transaction().execute((tx) => {
        hasBegun = true;
        waitAtMost(BUSY_TIMEOUT_MS);
        return work(tx);
      });
    } catch (error) {
      if (hasBegun || !isBusy(error)) throw error;
    } finally {
      waitAtMost(BUSY_TIMEOUT_MS);
    }
    if (tries === 0) onWait();
    await pause(TRY_AGAIN_MS);
  }
}

function isBusy(error: unknown): boolean {
  const known = asDatabaseError(error);
  return known instanceof DatabaseUnavailable && /locked|busy/i.test(String(known.cause));
}
