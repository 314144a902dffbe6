import type { Database } from '#server/db/database.ts';
import { query } from '../../tests/factories/rows.ts';
import { processesOf, processorMsOf } from '../../tests/servers/process-table.ts';

const WARM_ROUNDS = 5;

/**
 * How much longer the work takes on `much` than on `little`. Rounds alternate so that both meet the same machine; compares
 * the lower quartiles, since interference only ever makes a round slower.
 */
export async function ratio<T>(work: (on: T) => Promise<unknown>, much: T, little: T, rounds: number): Promise<number> {
  const spent: [T, number[]][] = [
    [much, []],
    [little, []],
  ];
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (const [on, times] of spent) {
      const startedAt = performance.now();
      await work(on);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
  }
  const [long, short] = spent.map(([, times]) => times.toSorted((a, b) => a - b)[Math.floor(rounds / 4)]!);
  return long! / short!;
}

const IN_A_ROW = 5;

/** The head of the PostgreSQL cluster that serves a database; null for SQLite, which runs in the server's own process. */
async function clusterOf(database: Database): Promise<number | null> {
  if (database.kind === 'sqlite') return null;
  const head = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`;
  return (await query<{ pid: number }>(database, head))[0]!.pid;
}

/**
 * How much more processor time the work takes on `much` than on `little`, in this process and in PostgreSQL. A machine that has
 * other work to do distorts it less than the time that passes.
 */
export async function processorRatio<T>(
  work: (on: T) => Promise<unknown>,
  { much, little, rounds, database }: { much: T; little: T; rounds: number; database: Database },
): Promise<number> {
  const cluster = await clusterOf(database);
  const spentMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + (cluster === null ? 0 : processorMsOf(processesOf(cluster)));
  };
  const sums = new Map([
    [much, 0],
    [little, 0],
  ]);
  for (let round = -WARM_ROUNDS; round < rounds; round += 1)
    for (const [on, sum] of sums) {
      const before = spentMs();
      for (let time = 0; time < IN_A_ROW; time += 1) await work(on);
      if (round >= 0) sums.set(on, sum + spentMs() - before);
    }
  return sums.get(much)! / sums.get(little)!;
}

/** The best of up to three: interference comes and goes, a real cost is always there. Prints all of them. */
export async function bestRatio(name: string, measure: () => Promise<number>, aim: number): Promise<number> {
  const measured: number[] = [];
  while (measured.length < 3 && !measured.some((value) => value < aim)) measured.push(await measure());
  console.log(`${name}: ${measured.map((value) => value.toFixed(2)).join(', ')} (aim: below ${aim})`);
  return Math.min(...measured);
}
