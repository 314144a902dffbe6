import { PostgresDialect } from 'kysely';
import type { Dialects } from './dialects.ts';
import { openPool } from './postgres/hosts.ts';
import { patientPool, STATEMENT_MS } from './postgres/patience.ts';
import { getTypeParser } from './postgres/values.ts';

/** A frozen database must lead to a 503, not a hang, so every wait is limited. Milliseconds. */
const WAIT_MS = 4000;
const POOL_SIZE = 10;

/** Limits the server enforces on a connection; poolers do not accept these from clients. */
const LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 2 * WAIT_MS,
};

/**
 * Opens a pool that connects as needed. Through a pooler nothing outlasts a transaction: statements are not kept, none is sent
 * before the previous reply, and the connection's limits are those of the pooler or the role.
 */
export function openPostgres(url: string, pooledUrl: string | null = null): Dialects {
  const pool = openPool(pooledUrl ?? url, {
    max: POOL_SIZE,
    connectionTimeoutMillis: WAIT_MS,
    ...(pooledUrl === null ? { ...LIMITS, pipeline: true } : {}),
    keepAlive: true,
    types: { getTypeParser },
  });
  const patient = patientPool(pool, { keepsStatements: pooledUrl === null });
  const dialect = new PostgresDialect({ pool: patient });
  const unlimited = () =>
    new PostgresDialect({
      pool: openPool(url, { max: 1, connectionTimeoutMillis: WAIT_MS, keepAlive: true, types: { getTypeParser } }),
    });
  return {
    kind: 'postgres',
    reader: dialect,
    writer: dialect,
    pipelines: pooledUrl === null ? patient : null,
    unlimited,
    waitAtMost: null,
    dataVersion: null,
  };
}
