import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Request } from '../tests/servers/answer.ts';
import { processesOf, processorMsOf } from '../tests/servers/process-table.ts';
import { startedCluster } from '../tests/servers/killable-site.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import { load } from './load.ts';
import { interleave } from './rounds.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { type Server, startCairn } from '../tests/servers/server-process.ts';
import { freshSubmits, questionsOf } from '../tests/servers/sittings.ts';

const LEARNERS = 8;
/** Few enough that even a busy machine answers everything in time. */
const CONNECTIONS = 4;
const ROUNDS = 7;
const REQUESTS = 480;

/** What uses the processors. */
const PARTS = ['server', 'PostgreSQL', 'clients'] as const;
/** Milliseconds of processor time. */
type Spent = Record<(typeof PARTS)[number], number>;

/** Measures PROCESSES=1 against PROCESSES=2 on one PostgreSQL database in turn, and prints what each part of a request costs. */
export async function measureProcesses(scratch: Scratch): Promise<void> {
  const cluster = await startedCluster(scratch);
  const filled = await fillDatabase({ databaseUrl: cluster.url, file: '' }, LEARNERS);
  const secret = randomBytes(32).toString('hex');
  const start = async (count: number) => {
    const settings = { SESSION_SECRET: secret, DATABASE_URL: cluster.url, PROCESSES: String(count) };
    const server = await startCairn(scratch.makeFolder(`processes-${count}`), settings);
    scratch.atEnd(server.stop);
    return server;
  };
  const servers = { one: await start(1), two: await start(2) };
  const makers: Awaited<ReturnType<typeof freshSubmits>>[] = [];
  for (const { token } of filled.learners)
    makers.push(await freshSubmits(servers.one, filled.exam.id, [token], secret));
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
  const spentSoFar = (server: Server): Spent => {
    const { user, system } = process.cpuUsage();
    return {
      server: processorMsOf(processesOf(server.pid)),
      PostgreSQL: processorMsOf(processesOf(cluster.pid())),
      clients: (user + system) / 1000,
    };
  };

  for (const [what, requests] of paths) {
    const nothing = (): Spent => ({ server: 0, PostgreSQL: 0, clients: 0 });
    const spent = { one: nothing(), two: nothing() };
    const contender = (name: keyof typeof servers) => async () => {
      const asked = requests();
      const before = spentSoFar(servers[name]);
      const reading = await load(servers[name], asked, { connections: CONNECTIONS, extent: 'once' });
      const after = spentSoFar(servers[name]);
      for (const part of PARTS) spent[name][part] += after[part] - before[part];
      return reading;
    };
    const contenders = { one: contender('one'), two: contender('two') };
    await interleave(contenders, 1);
    Object.assign(spent, { one: nothing(), two: nothing() });
    const { one, two } = await interleave(contenders, ROUNDS);
    const micros = (name: keyof typeof servers, part: keyof Spent) => (spent[name][part] * 1000) / (ROUNDS * REQUESTS);
    const cost = (name: keyof typeof servers) =>
      PARTS.map((part) => `${part} ${micros(name, part).toFixed(0)}`).join(', ');
    // With cores for everything, a process serves as fast as its own work takes.
    const onFreeCores = (2 * micros('one', 'server')) / micros('two', 'server');
    console.log(
      `${what}: ${one.perSecond.toFixed(0)}/s by one process, ${two.perSecond.toFixed(0)}/s by two: ${(two.perSecond / one.perSecond).toFixed(2)} times on ${availableParallelism()} cores, which clients and PostgreSQL share. ` +
        `A request costs, in µs of a processor, with one: ${cost('one')}; with two: ${cost('two')}. ` +
        `So two processes that have their cores to themselves serve ${onFreeCores.toFixed(2)} times as much as one.`,
    );
  }
}
