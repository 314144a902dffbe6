import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startedCluster } from './drills/site.ts';
import type { Cluster } from './drills/cluster.ts';
import { fillDatabase, type FillSummary } from './filled-database.ts';
import { load } from './load.ts';
import type { Scratch } from './scratch.ts';
import { type Server, startCairn } from './server-process.ts';
import { freshSubmits, questionsOf } from './sittings.ts';

const OWN_SUBMITS = 200;
const EACH = 50;
const BATCH_PEOPLE = 1000;
const TABLES = ['quiz_attempt', 'exposure', 'exam_standing'];

/** Multiplies what one person has: as many new people with the last attempts of that person, and what goes with them. */
async function multiply(cluster: Cluster, model: string, people: number): Promise<void> {
  const own = (table: string, change: string) =>
    `select (jsonb_populate_record(m, ${change})).* from ${table} m, made where m.user_id = '${model}'`;
  for (let made = 0; made < people; made += BATCH_PEOPLE) {
    await cluster.ask(`
      create temporary table made as select gen_random_uuid()::text as id from generate_series(1, ${Math.min(BATCH_PEOPLE, people - made)});
      insert into "user" select (jsonb_populate_record(m, jsonb_build_object('id', made.id, 'email', made.id, 'email_key', made.id,
        'username', made.id, 'username_key', made.id))).* from "user" m, made where m.id = '${model}';
      insert into exam_standing ${own('exam_standing', `jsonb_build_object('user_id', made.id)`)};
      insert into quiz_attempt select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', made.id))).*
        from quiz_attempt m, made where m.id in (select id from quiz_attempt where user_id = '${model}' order by id limit ${EACH});
      insert into exposure select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', made.id))).*
        from exposure m, made where m.id in (select id from exposure where user_id = '${model}' and mode = 'quiz' order by id limit ${EACH});
      drop table made`);
  }
  await cluster.ask('vacuum analyze');
}

async function bytesOf(cluster: Cluster): Promise<Record<string, number>> {
  const rows = await cluster.ask<{ name: string; bytes: string }>(
    `select name, pg_total_relation_size(name::regclass) as bytes from unnest(array['${TABLES.join("','")}']) as name`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Hot paths of one person: milliseconds in the middle and at the 99th percentile. */
async function hotPaths(server: Server, filled: FillSummary, secret: string): Promise<string[]> {
  const makeSubmits = await freshSubmits(server, filled.exam.id, filled.token, secret);
  const headers = { accept: 'application/json', cookie: `sid=${filled.token}` };
  const get = (path: string) => ({ method: 'GET' as const, path, headers });
  const paths = [
    get('/api/exams'),
    { ...questionsOf(filled.exam.id, { cookie: `sid=${filled.token}` }) },
    get('/api/user/attempts'),
    get('/api/user/results'),
    get('/api/user/standing'),
  ];
  const connections = 4;
  const told: string[] = [];
  for (const request of paths) {
    await load(server, [request], { connections, extent: { seconds: 0.5 } });
    const { p50Ms, p99Ms } = await load(server, [request], { connections, extent: { seconds: 4 } });
    told.push(`${request.path.replace(/[\da-f-]{36}/, ':id')}: ${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)} ms`);
  }
  await load(server, makeSubmits(100), { connections, extent: 'once' });
  const submit = await load(server, makeSubmits(400), { connections, extent: 'once' });
  told.push(`submit: ${submit.p50Ms.toFixed(1)} / ${submit.p99Ms.toFixed(1)} ms`);
  return told;
}

/**
 * Measures hot paths on PostgreSQL with next to no attempts and with many (`--attempts`, 100,000 where it is left out), in turn
 * on the same machine, and what an attempt takes on the disk.
 */
export async function measureScale(scratch: Scratch, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { attempts: { type: 'string', default: '100000' } } });
  const attempts = Number(values.attempts);
  if (!(attempts > 0)) throw new Error('--attempts must be a number above 0');
  const cluster = await startedCluster(scratch);
  await cluster.ask(`alter system set max_wal_size = '4GB'`);
  await cluster.ask('select pg_reload_conf()');
  const filled = await fillDatabase({ databaseUrl: cluster.url, file: '' });
  const secret = randomBytes(32).toString('hex');
  const server = await startCairn(scratch.makeFolder('scale'), { SESSION_SECRET: secret, DATABASE_URL: cluster.url });
  scratch.atEnd(server.stop);
  const makeSubmits = await freshSubmits(server, filled.exam.id, filled.token, secret);
  await load(server, makeSubmits(OWN_SUBMITS), { connections: 4, extent: 'once' });

  const small = await hotPaths(server, filled, secret);
  const memory = [(await server.usage()).memoryMb];
  const before = await bytesOf(cluster);
  const people = Math.ceil(attempts / EACH);
  const since = performance.now();
  await multiply(cluster, filled.learners[0]!.id, people);
  const loadedIn = (performance.now() - since) / 1000;
  const after = await bytesOf(cluster);
  const big = await hotPaths(server, filled, secret);
  memory.push((await server.usage()).memoryMb);

  console.log(
    `${(people * EACH).toLocaleString('en')} attempts of ${people.toLocaleString('en')} people, loaded in ${loadedIn.toFixed(0)} s.`,
  );
  for (const [index, line] of small.entries()) console.log(`${line} small; ${big[index]!.split(': ')[1]} big`);
  const each = TABLES.map((table) => `${table} ${Math.round((after[table]! - before[table]!) / (people * EACH))}`);
  console.log(`Bytes on the disk for each attempt, indexes included: ${each.join(', ')}.`);
  console.log(`Memory of the server: ${memory.join(' MB, then ')} MB.`);
}
