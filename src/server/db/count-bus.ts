import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

type Count = { limit: string; key: string; isReset?: boolean };
type Message = { from: string; counts: Count[] };
/** Counts in one message; PostgreSQL takes 8,000 bytes. */
const AT_ONCE = 40;
/** Counts that wait while the database is slow; more are dropped. */
const WAITING = 10_000;
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
  const waiting: Count[] = [];
  let isSending = false;

  async function connect(url: string): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
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
      const { from, counts }: Message = JSON.parse(payload ?? '');
      if (from !== self) for (const count of counts) for (const heard of listeners) heard(count);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      fresh.on('end', lost);
      client = fresh;
      void send();
    } catch {
      lost();
    }
  }
  if (databaseUrl !== null) await connect(databaseUrl);

  /** One message at a time; what comes up meanwhile goes together with the next. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (client && waiting.length > 0) {
      const message: Message = { from: self, counts: waiting.splice(0, AT_ONCE) };
      await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(() => undefined);
    }
    isSending = false;
  }

  return {
    publish(count: Count): void {
      if (databaseUrl === null || waiting.length >= WAITING) return;
      waiting.push(count);
      void send();
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
