import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Request } from '../tests/servers/answer.ts';
import { processesOf, processorMsOf } from '../tests/servers/process-table.ts';
import { startedCluster } from '../tests/servers/killable-site.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import { load, type Reading } from './load.ts';
import { interleave } from './rounds.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { type Server, startCairn } from '../tests/servers/server-process.ts';
import { freshSubmits, questionsOf } from '../tests/servers/sittings.ts';

const LEARNERS = 8;
/** Few enough that even a busy machine answers everything in time. */
const CONNECTIONS = 4;
const ROUNDS = 7;
const REQUESTS = 240;

/** What uses the processors. */
const PARTS = ['server', 'PostgreSQL', 'clients'] as const;
/** Milliseconds of processor time. */
type Spent = Record<(typeof PARTS)[number], number>;

/** Splits the same requests evenly over the servers, connection by connection. */
async function loadAll(servers: readonly Server[], requests: readonly Request[]): Promise<Reading> {
  const since = performance.now();
  const [first] = await Promise.all(
    servers.map((server, place) =>
      load(
        server,
        requests.filter((_, index) => index % servers.length === place),
        { connections: CONNECTIONS / servers.length, extent: 'once' },
      ),
    ),
  );
  return { ...first!, perSecond: (requests.length * 1000) / (performance.now() - since) };
}

/** Measures one process against two on one PostgreSQL database in turn, and prints what each part of a request costs. */
export async function measureProcesses(scratch: Scratch): Promise<void> {
  const cluster = await startedCluster(scratch);
  const filled = await fillDatabase({ databaseUrl: cluster.url, file: '' }, LEARNERS);
  const secret = randomBytes(32).toString('hex');
  const start = async (name: string) => {
    const server = await startCairn(scratch.makeFolder(name), { SESSION_SECRET: secret, DATABASE_URL: cluster.url });
    scratch.atEnd(server.stop);
    return server;
  };
  const [first, second] = [await start('first'), await start('second')];
  const makers: Awaited<ReturnType<typeof freshSubmits>>[] = [];
  for (const { token } of filled.learners) makers.push(await freshSubmits(first, filled.exam.id, [token], secret));
  // In turn, so that each person's requests reach the same process, as from one browser.
  const inTurn = (lists: readonly (readonly Request[])[]) =>
    Array.from({ length: REQUESTS }, (_, index) => lists[index % LEARNERS]![Math.floor(index / LEARNERS)]!);
  const of = (path: (cookie: string) => Request) => () =>
    inTurn(filled.learners.map(({ token }) => Array<Request>(REQUESTS / LEARNERS).fill(path(`sid=${token}`))));
  const standing = { method: 'GET', path: '/api/user/standing' } as const;
  const paths: [string, () => Request[]][] = [
    ['submit', () => inTurn(makers.map((make) => make(REQUESTS / LEARNERS)))],
    ['draw a quiz', of((cookie) => questionsOf(filled.exam.id, { cookie }))],
    ['where a person stands', of((cookie) => ({ ...standing, headers: { accept: 'application/json', cookie } }))],
  ];
  const spentSoFar = async (): Promise<Spent> => {
    const { user, system } = process.cpuUsage();
    return {
      server: (await first.usage()).cpuMs + (await second.usage()).cpuMs,
      PostgreSQL: processorMsOf(processesOf(cluster.pid())),
      clients: (user + system) / 1000,
    };
  };

  for (const [what, requests] of paths) {
    const spent: Spent = { server: 0, PostgreSQL: 0, clients: 0 };
    const contender = (servers: Server[]) => async () => {
      const asked = requests();
      const before = await spentSoFar();
      const reading = await loadAll(servers, asked);
      const after = await spentSoFar();
      for (const part of PARTS) spent[part] += after[part] - before[part];
      return reading;
    };
    const contenders = { one: contender([first]), two: contender([first, second]) };
    await interleave(contenders, 1);
    for (const part of PARTS) spent[part] = 0;
    const { one, two } = await interleave(contenders, ROUNDS);
    const micros = (part: keyof Spent) => (spent[part] * 1000) / (2 * ROUNDS * REQUESTS);
    const all = PARTS.reduce((sum, part) => sum + micros(part), 0);
    const most = (availableParallelism() * 1e6) / all;
    const mostOfOne = Math.min(most, 1e6 / micros('server'));
    console.log(
      `${what}: ${one.perSecond.toFixed(0)}/s by one, ${two.perSecond.toFixed(0)}/s by two: ${(two.perSecond / one.perSecond).toFixed(2)} times. ` +
        `A request costs ${PARTS.map((part) => `${part} ${micros(part).toFixed(0)}`).join(', ')} µs of a processor; ` +
        `${availableParallelism()} of them bear at most ${most.toFixed(0)}/s, with one process ${mostOfOne.toFixed(0)}/s: ${(most / mostOfOne).toFixed(2)} times.`,
    );
  }
}
