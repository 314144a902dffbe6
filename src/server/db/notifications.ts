import type pg from 'pg';
import type { Logger } from 'pino';
import { failureLog } from '#server/failure-log.ts';
import { openClient } from './postgres/hosts.ts';

const RECONNECT_MS = 1000;

/**
 * Messages between app processes on one PostgreSQL database, by LISTEN and NOTIFY. Delivery is not guaranteed: messages sent while
 * a connection is away are lost, which is logged once. Without PostgreSQL there is nobody to notify.
 */
export async function notifications(databaseUrl: string | null, log: Logger) {
  const listeners = new Map<string, (payload: string) => void>();
  const connectListeners: (() => void)[] = [];
  const failures = failureLog(
    log,
    'processes cannot notify each other of changes; retrying every second',
    'processes can notify each other of changes again',
  );
  let open: { client: pg.Client; lost: (error: unknown) => void } | null = null;
  let isClosed = false;

  const tryAgain = (url: string, error: unknown) => {
    failures.noteFailure(error);
    setTimeout(() => void connect(url), RECONNECT_MS).unref();
  };

  async function connect(url: string): Promise<void> {
    let fresh: pg.Client;
    try {
      fresh = await openClient(url, { connectionTimeoutMillis: 5000, query_timeout: 5000, keepAlive: true });
    } catch (error) {
      return isClosed ? undefined : tryAgain(url, error);
    }
    let isOver = false;
    const dropConnection = (error: unknown) => {
      if (isOver || isClosed) return;
      isOver = true;
      if (open?.client === fresh) open = null;
      void fresh.end().catch(() => undefined);
      tryAgain(url, error);
    };
    fresh.on('error', dropConnection);
    fresh.on('end', () => dropConnection(new Error('the connection ended')));
    fresh.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload));
    try {
      for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`);
    } catch (error) {
      return dropConnection(error);
    }
    if (isOver || isClosed) return void fresh.end().catch(() => undefined);
    open = { client: fresh, lost: dropConnection };
    failures.noteSuccess();
    for (const listener of connectListeners) listener();
  }
  if (databaseUrl !== null) await connect(databaseUrl);

  /** Drops a connection if a statement fails; the next one listens on every channel again. */
  async function query(text: string, values: string[] = []): Promise<void> {
    const { client, lost } = open ?? {};
    await client?.query(text, values).catch(lost);
  }

  return {
    /** Whether there may be other processes, even if they cannot be reached now. */
    isShared: databaseUrl !== null,

    isConnected: () => open !== null,

    /** Receives messages on a channel, on the current and every later connection; `onConnect` is called for each new one. */
    async listen(channel: string, listener: (payload: string) => void, onConnect?: () => void): Promise<void> {
      listeners.set(channel, listener);
      if (onConnect) connectListeners.push(onConnect);
      await query(`listen ${channel}`);
    },

    /** Sends a message to every listening process, including this one. */
    notify: (channel: string, payload: string) => query('select pg_notify($1, $2)', [channel, payload]),

    async close(): Promise<void> {
      isClosed = true;
      await open?.client.end().catch(() => undefined);
    },
  };
}
export type Notifications = Awaited<ReturnType<typeof notifications>>;
