import pg from 'pg';

/** PostgreSQL's code for a write where only reading is possible, as on a standby. */
export const READ_ONLY = '25006';
const LOOK_MS = 2000;

/** The parts of a pool that are used here. */
export type Pool = Pick<pg.Pool, 'end' | 'options'> & { connect(): Promise<pg.PoolClient> };
type PoolSettings = Omit<pg.PoolConfig, 'connectionString'> & { connectionTimeoutMillis: number };

/** One address for each host in an address: `postgres://user@one:5432,two:5432/name` names two. */
export function hostUrls(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => start + host + rest);
  return [first, ...others];
}

/**
 * Opens a pool that connects as needed. With several hosts, each connection goes to the one that accepts writes. They are tried in
 * order, starting with the last one found, so that the next connection finds a promoted standby.
 */
export function openPool(url: string, settings: PoolSettings): Pool {
  const urls = hostUrls(url);
  const pool = new pg.Pool({
    ...settings,
    connectionTimeoutMillis: settings.connectionTimeoutMillis / urls.length,
    connectionString: urls[0],
    ...(urls.length > 1 && { onConnect: refuseReadOnly }),
  });
  // A connection that dies, idle or in use, must not end the process; the next query gets a new connection, or a 503.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (urls.length === 1) return pool;
  let current = 0;

  async function connect(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const tried = current;
      try {
        return await pool.connect();
      } catch (error) {
        // All connections are in use, which is not the host's fault.
        if (tries === urls.length || (error as Error).message.startsWith('timeout exceeded')) throw error;
        if (current !== tried) continue;
        current = (current + 1) % urls.length;
        pool.options.connectionString = urls[current];
      }
    }
  }
  return { connect, end: () => pool.end(), options: pool.options };
}

/** Opens a separate connection to the host that accepts writes. */
export async function openClient(url: string, settings: pg.ClientConfig): Promise<pg.Client> {
  const urls = hostUrls(url);
  for (const [index, connectionString] of urls.entries()) {
    const client = new pg.Client({ ...settings, connectionString });
    const ignore = () => undefined;
    client.on('error', ignore);
    try {
      await client.connect();
      if (urls.length > 1) await refuseReadOnly(client);
      client.off('error', ignore);
      return client;
    } catch (error) {
      void client.end().catch(ignore);
      if (index === urls.length - 1) throw error;
    }
  }
  throw new Error('an address names at least one host');
}

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>({
    text: 'show transaction_read_only',
    query_timeout: LOOK_MS,
  } as pg.QueryConfig);
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('no host takes writes'), { code: READ_ONLY });
}
