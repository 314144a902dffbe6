import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** One tick of the clock by which Linux counts processor time, in microseconds. */
const TICK_MICROS = 10_000;

type Process = { parent: number; ticks: number; childTicks: number };

/** A process by its id; null if it is gone. */
function processOf(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold anything, so parse what follows it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (at: number) => fields[at]! + fields[at + 1]!;
    return { parent: fields[1]!, ticks: sum(11), childTicks: sum(13) };
  } catch {
    return null;
  }
}

/**
 * Returns a function that reads the processor time used by all processes of a PostgreSQL server, including exited ones, in
 * microseconds; null if there is no `/proc`.
 */
export async function databaseCpu(url: string): Promise<() => number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = processOf(rows[0]!.pid)?.parent ?? null;
  await client.end();
  return () => {
    if (server === null) return null;
    const own = processOf(server);
    if (own === null) return null;
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const children = pids.map((pid) => processOf(Number(pid))).filter((child) => child?.parent === server);
    return children.reduce((sum, child) => sum + child!.ticks, own.ticks + own.childTicks) * TICK_MICROS;
  };
}
