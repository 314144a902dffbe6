import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { parseArgs, promisify } from 'node:util';
import { PREDICTIONS } from '#server/features/readiness/prediction.service.ts';
import { FIRST_ANSWERS } from '#server/features/response/first-answers.store.ts';
import { ITEM_FIGURES } from '#server/features/response/item-figures.store.ts';
import { ask, type Request } from '../tests/servers/answer.ts';
import type { Cluster } from '../tests/servers/cluster.ts';
import { startedCluster } from '../tests/servers/killable-site.ts';
import { fillDatabase, type FillSummary } from '../tests/servers/filled-database.ts';
import { processesOf, processorMsOf } from '../tests/servers/process-table.ts';
import { load, type Reading } from './load.ts';
import { addAttempts, addQuestions, ATTEMPTS_EACH } from './multiply.ts';
import { interleave } from './rounds.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { type Server, startCairn } from '../tests/servers/server-process.ts';
import { freshSubmits, questionsOf } from '../tests/servers/sittings.ts';

const OWN_SUBMITS = 200;
const ROUNDS = 25;
const REQUESTS = 1000;
const SUBMITS = 500;
/** So many attempts are added as a site adds them, and say what one takes on the disk; indexes of the rest are built at once. */
const MEASURED = 50_000;
/** While rows are added, nothing has to outlive a power cut. */
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
};
const CONNECTIONS = 4;
const TABLES = [
  'quiz_attempt',
  'sitting',
  'response',
  'exam_standing',
  'question',
  'question_version',
  'question_search',
];

/** Who takes responses in the background. */
const CONSUMERS = [FIRST_ANSWERS, ITEM_FIGURES, PREDICTIONS];

type Side = 'few' | 'many';
type Measured = { server: Server; makeSubmits: Awaited<ReturnType<typeof freshSubmits>> };

async function bytesOf(cluster: Cluster, side: Side): Promise<Record<string, number>> {
  const rows = await cluster.ask<{ name: string; bytes: string }>(
    `select name, pg_total_relation_size(name::regclass) as bytes from unnest(array['${TABLES.join("','")}']) as name`,
    side,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Each hot path on both sides in turn, after a warm-up, for the same person with the same attempts. */
async function hotPaths(
  cluster: Cluster,
  sides: Record<Side, Measured>,
  filled: FillSummary,
): Promise<[string, Record<Side, Reading>][]> {
  const headers = { accept: 'application/json', cookie: `sid=${filled.token}` };
  const get = (path: string) => ({ method: 'GET' as const, path, headers });
  const { body } = await ask(sides.few.server.url, get('/api/user/attempts'));
  const attempts: { id: string }[] = JSON.parse(body.toString());
  const paths = [
    get('/api/exams'),
    questionsOf(filled.exam.id),
    questionsOf(filled.exam.id, { cookie: `sid=${filled.token}` }),
    get('/api/user/attempts'),
    get(`/api/user/attempts/${attempts[0]!.id}`),
    get('/api/user/results'),
    get('/api/user/standing'),
  ];
  const spent = () => processorMsOf(processesOf(cluster.pid()));
  const told: [string, Record<Side, Reading>][] = [];
  const both = async (name: string, requests: (side: Measured) => readonly Request[]) => {
    const contender = (side: Measured) => async () => {
      const asked = requests(side);
      const before = spent();
      const reading = await load(side.server, asked, { connections: CONNECTIONS, extent: 'once' });
      return { ...reading, databaseMicros: ((spent() - before) * 1000) / asked.length };
    };
    const contenders = { few: contender(sides.few), many: contender(sides.many) };
    await interleave(contenders, 1);
    told.push([name, await interleave(contenders, ROUNDS)]);
  };
  for (const request of paths) {
    const who = request.path.includes('questions') ? (request.headers.cookie ? ', as an owner' : ', free') : '';
    const name = request.path.replace(/[\da-f-]{36}/, ':id') + who;
    await both(name, () => Array<Request>(REQUESTS).fill(request));
  }
  await both('submit', ({ makeSubmits }) => makeSubmits(SUBMITS));
  return told;
}

const memoryOf = async ({ server }: Measured) => (await server.usage()).memoryMb;

/** Draws once from every exam, since a bank is read on its first draw. */
async function drawFromAll({ server }: Measured): Promise<void> {
  const { body } = await ask(server.url, {
    method: 'GET',
    path: '/api/exams',
    headers: { accept: 'application/json' },
  });
  const exams: { id: string }[] = JSON.parse(body.toString());
  for (const { id } of exams) await ask(server.url, questionsOf(id));
}

/**
 * Measures hot paths in turn on two PostgreSQL databases. One is a copy of the other with more people and attempts
 * (`--attempts`, default: 100,000) and questions (`--questions`, default: none). Also measures the disk space of an attempt
 * and a question, and the servers' memory.
 */
export async function measureScale(scratch: Scratch, args: string[]): Promise<void> {
  const number = (initial: string) => ({ type: 'string', default: initial }) as const;
  const { values } = parseArgs({ args, options: { attempts: number('100000'), questions: number('0') } });
  const [attempts, questions] = [Number(values.attempts), Number(values.questions)];
  if (!(attempts > 0)) throw new Error('--attempts must be a number above 0');
  if (!(questions >= 0)) throw new Error('--questions must be a number, 0 or more');
  const cluster = await startedCluster(scratch, 'cluster', '/tmp', LOADING);
  await cluster.ask('create database few');
  const filled = await fillDatabase({ databaseUrl: cluster.at('few'), file: '' });
  const secret = randomBytes(32).toString('hex');
  const start = async (side: Side, name: string): Promise<Measured> => {
    const settings = { SESSION_SECRET: secret, DATABASE_URL: cluster.at(side) };
    const since = performance.now();
    const server = await startCairn(scratch.makeFolder(name), settings);
    console.log(`A server on the database '${side}' started in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
    scratch.atEnd(server.stop);
    return { server, makeSubmits: await freshSubmits(server, filled.exam.id, [filled.token], secret) };
  };
  const first = await start('few', 'first');
  await load(first.server, first.makeSubmits(OWN_SUBMITS), { connections: CONNECTIONS, extent: 'once' });
  await first.server.stop();
  await cluster.ask('create database many template few');

  const place = { cluster, database: 'many' };
  const people = Math.ceil(attempts / ATTEMPTS_EACH);
  const made = people * ATTEMPTS_EACH;
  const live = Math.min(MEASURED, made);
  const secondsOf = async (work: Promise<void>) => {
    const since = performance.now();
    await work;
    return Math.round((performance.now() - since) / 1000);
  };
  const before = await bytesOf(cluster, 'many');
  /** Prints what was added to some tables, divided by how many attempts or questions they got it from. */
  const tellBytes = async (what: string, added: Record<string, number>) => {
    const after = await bytesOf(cluster, 'many');
    const each = Object.entries(added).map(
      ([table, rows]) => `${table} ${Math.round((after[table]! - before[table]!) / rows)}`,
    );
    console.log(`Bytes on the disk for each ${what}, indexes included: ${each.join(', ')}.`);
  };
  const attemptSeconds = await secondsOf(
    addAttempts(place, filled.learners[0]!.id, {
      people,
      live,
      onLive: () => tellBytes('attempt', { quiz_attempt: live, sitting: live, response: live, exam_standing: made }),
    }),
  );
  console.log(
    `${made.toLocaleString('en')} attempts of ${people.toLocaleString('en')} people, loaded in ${attemptSeconds} s.`,
  );
  if (questions > 0) {
    const questionSeconds = await secondsOf(addQuestions(place, questions));
    console.log(`${questions.toLocaleString('en')} questions more, loaded in ${questionSeconds} s.`);
    await tellBytes('question', { question: questions, question_version: questions, question_search: questions });
  }
  // What was added counts as summed up: how long that takes is not asked here.
  await cluster.ask(
    `insert into consumer (name, position) select name, pg_current_snapshot()::text from unnest(array['${CONSUMERS.join("','")}']) as name
      on conflict (name) do update set position = excluded.position`,
    'many',
  );
  for (const side of ['few', 'many']) await cluster.ask('vacuum analyze', side);
  const [size] = await cluster.ask<{ gb: number }>(`select round(pg_database_size('many') / 1e9, 1)::float8 as gb`);
  console.log(`The database takes ${size!.gb} GB.`);
  await cluster.ask('checkpoint');
  await cluster.kill();
  await promisify(execFile)('sync');
  await cluster.startAgain();

  const sides = { few: await start('few', 'few'), many: await start('many', 'many') };
  const readings = await hotPaths(cluster, sides, filled);
  const times = (side: Reading) =>
    `${side.p50Ms.toFixed(1)} / ${side.p99Ms.toFixed(1)} ms, ${side.cpuMicros!.toFixed(0)} + ${side.databaseMicros!.toFixed(0)} µs`;
  console.log(
    'Median / 99th percentile, processor time of the server + PostgreSQL for a request; ratios of the percentiles:',
  );
  for (const [name, { few, many }] of readings) {
    const ratios = [many.p50Ms / few.p50Ms, many.p99Ms / few.p99Ms].map((ratio) => ratio.toFixed(2)).join(' / ');
    console.log(`${name}: ${times(few)} with few; ${times(many)} with many; ${ratios} times`);
  }
  console.log(`Memory of the servers: ${await memoryOf(sides.few)} and ${await memoryOf(sides.many)} MB.`);
  for (const side of [sides.few, sides.many]) await drawFromAll(side);
  console.log(`Having drawn from every exam: ${await memoryOf(sides.few)} and ${await memoryOf(sides.many)} MB.`);
}
