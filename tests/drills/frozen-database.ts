import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { processesOf } from '../servers/process-table.ts';
import type { Server } from '../servers/server-process.ts';

const FROZEN_MS = 20_000;
const AT_ONCE = 50;
/** One path answered from memory, one that reads the database, and a page that reads it several times. */
const PATHS = ['/api/exams', '/api/auth/me', '/dashboard'];

/** Freezes PostgreSQL under load; returns the slowest answer's time and how soon the server recovered. */
export async function measureFrozen({ url }: Server, databaseUrl: string, head: number): Promise<string> {
  let slowest = 0;
  let isOver = false;
  const statuses: Record<number, number> = {};
  const visit = async (index: number) => {
    while (!isOver) {
      const since = performance.now();
      const { status } = await fetch(url + PATHS[index % PATHS.length]!, {
        headers: { cookie: 'sid=of-somebody' },
        redirect: 'manual',
      });
      slowest = Math.max(slowest, performance.now() - since);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const visits = Promise.all(Array.from({ length: AT_ONCE }, (_, index) => visit(index)));
  await pause(2000);
  for (const pid of processesOf(head)) process.kill(pid, 'SIGSTOP');
  await pause(FROZEN_MS);
  for (const pid of processesOf(head)) process.kill(pid, 'SIGCONT');
  const thawed = await untilReady(url);
  isOver = true;
  await visits;

  // One of its processes dies: PostgreSQL ends all the others and recovers.
  process.kill(processesOf(head).at(-1)!, 'SIGKILL');
  const [recovered, killed] = await Promise.all([untilAnswering(databaseUrl), untilReady(url)]);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `PostgreSQL frozen for ${seconds(FROZEN_MS)} under ${AT_ONCE} visitors: slowest answer ${seconds(slowest)}, ${JSON.stringify(statuses)}, ready ${seconds(thawed)} after the thaw; PostgreSQL is back ${seconds(recovered)} after a kill -9, and the server ready ${seconds(killed)}`;
}

/** Milliseconds until PostgreSQL answers a direct connection. */
async function untilAnswering(databaseUrl: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const client = new Client({ connectionString: databaseUrl });
    try {
      await client.connect();
      await client.query('select 1');
      return performance.now() - since;
    } catch {
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Milliseconds until the server has reported ready five times in a row. */
async function untilReady(url: string): Promise<number> {
  const since = performance.now();
  let first = since;
  for (let times = 0; times < 5; await pause(50)) {
    const { ok } = await fetch(`${url}/api/ready`);
    if (ok && times === 0) first = performance.now();
    times = ok ? times + 1 : 0;
  }
  return first - since;
}
