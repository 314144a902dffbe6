import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1000;

/**
 * What app processes on one PostgreSQL database tell each other, by LISTEN and NOTIFY. Nothing is promised: what is told while
 * a connection is away is lost. Without PostgreSQL there is nobody to tell.
 */
export async function notifications(databaseUrl: string | null, log: Logger) {
  const listeners = new Map<string, (payload: string) => void>();
  const connected: (() => void)[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;

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
      log.warn({ err: error }, 'lost the connection by which processes tell each other of changes');
      void fresh.end().catch(() => undefined);
      lost();
    });
    fresh.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload));
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`);
      fresh.on('end', lost);
      client = fresh;
      for (const heard of connected) heard();
    } catch {
      lost();
    }
  }
  if (databaseUrl !== null) await connect(databaseUrl);

  return {
    /** Whether there is anybody to tell, though perhaps not now. */
    isShared: databaseUrl !== null,

    isConnected: () => client !== null,

    /** Hears what is told on a channel, from now on and on every later connection; `onConnect` when there is a new one. */
    async listen(channel: string, heard: (payload: string) => void, onConnect?: () => void): Promise<void> {
      listeners.set(channel, heard);
      if (onConnect) connected.push(onConnect);
      await client?.query(`listen ${channel}`).catch(() => undefined);
    },

    /** Tells every process that listens, this one included. */
    async tell(channel: string, payload: string): Promise<void> {
      await client?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
    },

    async close(): Promise<void> {
      isClosed = true;
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}
export type Notifications = Awaited<ReturnType<typeof notifications>>;
