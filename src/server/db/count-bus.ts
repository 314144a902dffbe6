import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

type Count = { limit: string; key: string };
const CHANNEL = 'cairn_counts';
const RECONNECT_MS = 1000;

/**
 * Carries counts of calls between app processes that share a PostgreSQL database, by LISTEN and NOTIFY: no row is
 * written. Without one there is a single machine, and each process counts for itself. What is lost while the database is away
 * makes a limit more generous for a while, never stricter.
 */
export async function countBus(databaseUrl: string | null, log: Logger) {
  const self = randomUUID();
  const listeners: ((count: Count) => void)[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;

  async function connect(url: string): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000, keepAlive: true });
    const lost = () => {
      if (client !== fresh && client !== null) return;
      client = null;
      fresh.removeAllListeners('end');
      if (!isClosed) setTimeout(() => void connect(url), RECONNECT_MS).unref();
    };
    fresh.on('error', (error) => {
      log.warn({ err: error }, 'lost the connection that shares rate limits');
      void fresh.end().catch(() => undefined);
      lost();
    });
    fresh.on('notification', ({ payload }) => {
      const { from, ...count }: Count & { from: string } = JSON.parse(payload ?? '{}');
      if (from !== self) for (const heard of listeners) heard(count);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      fresh.on('end', lost);
      client = fresh;
    } catch {
      lost();
    }
  }
  if (databaseUrl !== null) await connect(databaseUrl);

  return {
    publish(count: Count): void {
      const payload = JSON.stringify({ ...count, from: self });
      void client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined);
    },
    subscribe(heard: (count: Count) => void): void {
      listeners.push(heard);
    },
    async close(): Promise<void> {
      isClosed = true;
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}
