import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type Pool, READ_ONLY } from './hosts.ts';
import { within } from '#server/within.ts';

/** How long a query may take, including the wait for its connection. A request must be answered within six seconds, on a busy machine too. */
const PATIENCE_MS = 4000;
/** How long it may take once the database has failed to answer, until it does: the waits of a request add up. */
const SHORT_PATIENCE_MS = 500;
/** The least time a query has, however long its connection took. */
const LEAST_MS = 400;

/** When a live database ends a statement, or a wait for a lock, on its own. */
export const STATEMENT_MS = 3500;

/** How many statements each connection keeps parsed and planned; lists of any length would make too many. */
const KEPT_STATEMENTS = 300;

/** PostgreSQL's code for a plan whose result would have different columns than when it was made. */
const OTHER_FORM = '0A000';
const TIMED_OUT = 'Query read timeout';

/**
 * A pool in which no wait is longer than a request can afford, whatever the database does. A connection that left a query
 * unanswered is dropped, since anything sent on it later, even a rollback, would queue behind that query.
 */
export function patientPool(pool: Pool, { keepsStatements = true } = {}): PostgresPool {
  let answeredAt = performance.now();
  let isSilent = false;
  const noteAnswer = () => {
    answeredAt = performance.now();
    isSilent = false;
  };
  const noteSilence = (since: number) => {
    if (answeredAt <= since) isSilent = true;
  };
  const patience = () => (isSilent ? SHORT_PATIENCE_MS : PATIENCE_MS);

  const names = new Map<string, string>();
  function nameOf(text: string): string | undefined {
    if (!keepsStatements) return undefined;
    if (!names.has(text) && names.size < KEPT_STATEMENTS) names.set(text, `s${names.size}`);
    return names.get(text);
  }

  async function connect(): Promise<PostgresPoolClient> {
    const since = performance.now();
    let until = since + patience();
    const wanted = pool.connect();
    const late = () => {
      void wanted.then(
        (client) => client.release(),
        () => undefined,
      );
      throw new Error('timeout: the database gave no connection');
    };
    const client = await within(patience(), wanted, late).catch((error: unknown) => {
      noteSilence(since);
      throw error;
    });
    let isGivenUp = false;

    async function timed<R>(ask: (leftMs: number) => Promise<R>): Promise<R> {
      if (isGivenUp) throw new Error(TIMED_OUT);
      const askedAt = performance.now();
      const left = Math.max(LEAST_MS, until - askedAt);
      try {
        const result = await ask(left);
        noteAnswer();
        return result;
      } catch (error) {
        const isLate = error instanceof Error && error.message === TIMED_OUT;
        const { code } = error as { code?: unknown };
        // A newer version changed a table, so this connection's plans are useless; and so is a connection to what has become
        // a standby.
        isGivenUp = isLate || code === OTHER_FORM || code === READ_ONLY;
        if (isLate) noteSilence(askedAt);
        throw error;
      } finally {
        until = performance.now() + patience();
      }
    }
    const query = <R>(text: string, values: readonly unknown[]) =>
      timed((left) => {
        const asked = { name: nameOf(text), text, values: [...values], query_timeout: left };
        return client.query(asked as pg.QueryConfig) as Promise<unknown> as Promise<PostgresQueryResult<R>>;
      });
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || isGivenUp),
    };
  }

  return { connect, end: () => pool.end(), options: pool.options };
}
