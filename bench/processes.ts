import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import type { Request } from './answer.ts';
import { startedCluster } from './drills/site.ts';
import { fillDatabase } from './filled-database.ts';
import { load, type Reading } from './load.ts';
import { interleave } from './rounds.ts';
import type { Scratch } from './scratch.ts';
import { type Server, startCairn } from './server-process.ts';
import { freshSubmits, questionsOf } from './sittings.ts';

const LEARNERS = 8;
const CONNECTIONS = 16;
const ROUNDS = 7;
const REQUESTS = 400;

type Name = 'one' | 'two';

/** Processor time that the machine has spent on anything, in milliseconds. */
const machineMs = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** The same requests shared out evenly, connection by connection, and what came of it together; shares of processors are added up. */
async function loadAll(servers: readonly Server[], requests: readonly Request[]): Promise<Reading> {
  const connections = CONNECTIONS / servers.length;
  const all = await Promise.all(
    servers.map((server, place) =>
      load(
        server,
        requests.filter((_, index) => index % servers.length === place),
        { connections, extent: 'once' },
      ),
    ),
  );
  const sum = (of: (reading: Reading) => number) => all.reduce((so, reading) => so + of(reading), 0);
  const perSecond = sum((reading) => reading.perSecond);
  return {
    perSecond,
    p50Ms: Math.max(...all.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...all.map(({ p99Ms }) => p99Ms)),
    cpuMicros: sum((reading) => reading.perSecond * (reading.cpuMicros ?? 0)) / perSecond,
    busy: sum(({ busy }) => busy ?? 0),
    // All loads come from this process.
    loaderBusy: Math.max(...all.map(({ loaderBusy }) => loaderBusy ?? 0)),
  };
}

/** Measures one process against two on one PostgreSQL database in turn, and says where the processors' time went. */
export async function measureProcesses(scratch: Scratch): Promise<void> {
  const cluster = await startedCluster(scratch);
  const filled = await fillDatabase({ databaseUrl: cluster.url, file: '' }, LEARNERS);
  const secret = randomBytes(32).toString('hex');
  const start = async (name: string) => {
    const server = await startCairn(scratch.makeFolder(name), { SESSION_SECRET: secret, DATABASE_URL: cluster.url });
    scratch.atEnd(server.stop);
    return server;
  };
  const first = await start('first');
  const fields: Record<Name, Server[]> = { one: [first], two: [first, await start('second')] };
  const makers: Awaited<ReturnType<typeof freshSubmits>>[] = [];
  for (const { token } of filled.learners) makers.push(await freshSubmits(first, filled.exam.id, token, secret));
  const of = (path: (cookie: string) => Request) => () =>
    filled.learners.flatMap(({ token }) => Array<Request>(REQUESTS / LEARNERS).fill(path(`sid=${token}`)));
  const paths: [string, () => Request[]][] = [
    ['draw a quiz', of((cookie) => questionsOf(filled.exam.id, { cookie }))],
    [
      'where a person stands',
      of((cookie) => ({ method: 'GET', path: '/api/user/standing', headers: { accept: 'application/json', cookie } })),
    ],
    ['submit', () => makers.flatMap((make) => make(REQUESTS / LEARNERS))],
  ];

  for (const [what, requests] of paths) {
    const machine: Record<Name, number[]> = { one: [], two: [] };
    const contender = (name: Name) => async () => {
      const [before, since] = [machineMs(), performance.now()];
      const reading = await loadAll(fields[name], requests());
      machine[name].push((machineMs() - before) / (performance.now() - since));
      return reading;
    };
    const contenders = { one: contender('one'), two: contender('two') };
    await interleave(contenders, 1);
    const readings = await interleave(contenders, ROUNDS);
    const text = (name: Name) => {
      const { perSecond, cpuMicros, busy, loaderBusy } = readings[name];
      const cores = machine[name].toSorted((a, b) => a - b)[machine[name].length >> 1]!;
      return `${name}: ${perSecond.toFixed(0)}/s, ${cpuMicros?.toFixed(0)} µs of a server's processor each; processors: servers ${busy?.toFixed(2)}, clients ${loaderBusy?.toFixed(2)}, machine ${cores.toFixed(2)}`;
    };
    console.log(
      `${what}: ${(readings.two.perSecond / readings.one.perSecond).toFixed(2)} times. ${text('one')}. ${text('two')}.`,
    );
  }
  console.log(`Processors: ${cpus().length}.`);
}
