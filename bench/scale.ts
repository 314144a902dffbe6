import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Cluster } from './drills/cluster.ts';
import { startedCluster } from './drills/site.ts';
import { fillDatabase, type FillSummary } from './filled-database.ts';
import { load, type Reading } from './load.ts';
import { type Contender, interleave } from './rounds.ts';
import type { Scratch } from './scratch.ts';
import { type Server, startCairn } from './server-process.ts';
import { freshSubmits, questionsOf } from './sittings.ts';

const OWN_SUBMITS = 200;
const ROUNDS = 5;
const SUBMITS = 60;
const CONNECTIONS = 4;
const EACH = 50;
const BATCH_PEOPLE = 1000;
const TABLES = ['quiz_attempt', 'exposure', 'exam_standing'];

type Side = 'few' | 'many';
type Measured = { server: Server; makeSubmits: Awaited<ReturnType<typeof freshSubmits>> };

/** Multiplies what one person has: as many new people with the last attempts of that person, and what goes with them. */
async function multiply(cluster: Cluster, model: string, people: number): Promise<void> {
  const own = (table: string, change: string) =>
    `select (jsonb_populate_record(m, ${change})).* from ${table} m, made where m.user_id = '${model}'`;
  for (let made = 0; made < people; made += BATCH_PEOPLE) {
    await cluster.ask(
      `create temporary table made as select gen_random_uuid()::text as id from generate_series(1, ${Math.min(BATCH_PEOPLE, people - made)});
      insert into "user" select (jsonb_populate_record(m, jsonb_build_object('id', made.id, 'email', made.id, 'email_key', made.id,
        'username', made.id, 'username_key', made.id))).* from "user" m, made where m.id = '${model}';
      insert into exam_standing ${own('exam_standing', `jsonb_build_object('user_id', made.id)`)};
      insert into quiz_attempt select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', made.id))).*
        from quiz_attempt m, made where m.id in (select id from quiz_attempt where user_id = '${model}' order by id limit ${EACH});
      insert into exposure select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', made.id))).*
        from exposure m, made where m.id in (select id from exposure where user_id = '${model}' and mode = 'quiz' order by id limit ${EACH});
      drop table made`,
      'many',
    );
  }
}

async function bytesOf(cluster: Cluster, side: Side): Promise<Record<string, number>> {
  const rows = await cluster.ask<{ name: string; bytes: string }>(
    `select name, pg_total_relation_size(name::regclass) as bytes from unnest(array['${TABLES.join("','")}']) as name`,
    side,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Each hot path on both sides in turn, after a warm-up, for the same person with the same attempts. */
async function hotPaths(
  sides: Record<Side, Measured>,
  filled: FillSummary,
): Promise<[string, Record<Side, Reading>][]> {
  const headers = { accept: 'application/json', cookie: `sid=${filled.token}` };
  const get = (path: string) => ({ method: 'GET' as const, path, headers });
  const paths = [
    get('/api/exams'),
    questionsOf(filled.exam.id, { cookie: `sid=${filled.token}` }),
    get('/api/user/attempts'),
    get('/api/user/results'),
    get('/api/user/standing'),
  ];
  const told: [string, Record<Side, Reading>][] = [];
  const both = async (name: string, contender: (side: Measured) => Contender) => {
    const contenders = { few: contender(sides.few), many: contender(sides.many) };
    await interleave(contenders, 1);
    told.push([name, await interleave(contenders, ROUNDS)]);
  };
  for (const request of paths) {
    await both(
      request.path.replace(/[\da-f-]{36}/, ':id'),
      ({ server }) =>
        () =>
          load(server, [request], { connections: CONNECTIONS, extent: { seconds: 1 } }),
    );
  }
  await both(
    'submit',
    ({ server, makeSubmits }) =>
      () =>
        load(server, makeSubmits(SUBMITS), { connections: CONNECTIONS, extent: 'once' }),
  );
  return told;
}

/**
 * Measures hot paths on two databases of PostgreSQL in turn. One is a copy of the other to which many people with attempts were
 * added (`--attempts`, 100,000 where it is left out). Also measures what an attempt takes on the disk.
 */
export async function measureScale(scratch: Scratch, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { attempts: { type: 'string', default: '100000' } } });
  const attempts = Number(values.attempts);
  if (!(attempts > 0)) throw new Error('--attempts must be a number above 0');
  const cluster = await startedCluster(scratch);
  await cluster.ask(`alter system set max_wal_size = '4GB'`);
  await cluster.ask('select pg_reload_conf()');
  await cluster.ask('create database few');
  const filled = await fillDatabase({ databaseUrl: cluster.at('few'), file: '' });
  const secret = randomBytes(32).toString('hex');
  const start = async (side: Side, name: string): Promise<Measured> => {
    const settings = { SESSION_SECRET: secret, DATABASE_URL: cluster.at(side) };
    const server = await startCairn(scratch.makeFolder(name), settings);
    scratch.atEnd(server.stop);
    return { server, makeSubmits: await freshSubmits(server, filled.exam.id, [filled.token], secret) };
  };
  const first = await start('few', 'first');
  await load(first.server, first.makeSubmits(OWN_SUBMITS), { connections: CONNECTIONS, extent: 'once' });
  await first.server.stop();
  await cluster.ask('create database many template few');

  const before = await bytesOf(cluster, 'many');
  const people = Math.ceil(attempts / EACH);
  const since = performance.now();
  await multiply(cluster, filled.learners[0]!.id, people);
  const loadedIn = (performance.now() - since) / 1000;
  for (const side of ['few', 'many']) await cluster.ask('vacuum analyze', side);
  const after = await bytesOf(cluster, 'many');
  const sides = { few: await start('few', 'few'), many: await start('many', 'many') };
  const readings = await hotPaths(sides, filled);

  const made = people * EACH;
  console.log(
    `${made.toLocaleString('en')} attempts of ${people.toLocaleString('en')} people, loaded in ${loadedIn.toFixed(0)} s.`,
  );
  const times = ({ p50Ms, p99Ms }: Reading) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)} ms`;
  for (const [name, { few, many }] of readings) {
    const ratio = (many.p50Ms / few.p50Ms).toFixed(2);
    console.log(`${name}: ${times(few)} with few, ${times(many)} with many, ${ratio} times`);
  }
  const each = TABLES.map((table) => `${table} ${Math.round((after[table]! - before[table]!) / made)}`);
  console.log(`Bytes on the disk for each attempt, indexes included: ${each.join(', ')}.`);
  const memory = [await sides.few.server.usage(), await sides.many.server.usage()].map(({ memoryMb }) => memoryMb);
  console.log(`Memory of the servers: ${memory.join(' and ')} MB.`);
}
