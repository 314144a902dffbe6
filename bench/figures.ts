import serverProcess from '../scripts/server-process.json' with { type: 'json' };
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import { startedCluster } from '../tests/servers/killable-site.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { startCairn } from '../tests/servers/server-process.ts';
import { freshSubmits, questionsOf } from '../tests/servers/sittings.ts';
import { load } from './load.ts';

/** Questions of a sitting. */
const EACH = 27;
const CONNECTIONS = 2;
const SECONDS = 10;
const SUBMITS = 300;

/** Sittings of nobody in particular, in which people of many strengths answer questions with four options. */
function statements(answers: number, isPostgres: boolean): string[] {
  const sittings = Math.ceil(answers / EACH);
  const series = (name: string, from: number, to: number) =>
    isPostgres
      ? `generate_series(${from}, ${to}) as ${name}`
      : `(with recursive c(n) as (select ${from} union all select n + 1 from c where n < ${to}) select n as ${name} from c)`;
  const [yes, no] = isPostgres ? ['true', 'false'] : ['1', '0'];
  const option = (k: string) =>
    isPostgres ? `(v.options -> ${k} ->> 'id')` : `json_extract(v.options, '$[' || ${k} || '].id')`;
  const key = isPostgres ? `(v.keys ->> 0)` : `json_extract(v.keys, '$[0]')`;
  const big = isPostgres ? '::bigint' : '';
  // Bits that follow from a sitting and a place, the same on both databases.
  const bits = `(((s.number${big} * 2654435761 + p * 40503 + s.number * p * 97) % 1000003) % 1000)`;
  return [
    `create table made_exam as select exam_id, row_number() over (order by exam_id) - 1 as e, count(*) as n
      from question q join question_version v on v.question_id = q.id and v.is_current = ${yes} and v.kind = 'single'
      where q.archived_at is null group by exam_id`,
    `create table made_option as
      select x.e, x.n, q.number, q.version, k.k, ${option('k.k')} as option_id, case when ${option('k.k')} = ${key} then 1 else 0 end as is_key,
        q.idx from (select q.exam_id, q.number, v.version, v.options, v.keys, v.id,
          row_number() over (partition by q.exam_id order by q.number) - 1 as idx
        from question q join question_version v on v.question_id = q.id and v.is_current = ${yes} and v.kind = 'single'
        where q.archived_at is null) q
      join question_version v on v.id = q.id join made_exam x on x.exam_id = q.exam_id
      cross join (select 0 as k union all select 1 union all select 2 union all select 3) k`,
    `create table made_pick as select e, n, idx, number, version, option_id, is_key,
      row_number() over (partition by e, idx order by is_key desc, k) - 1 as rank from made_option`,
    `create unique index made_pick_at on made_pick (e, idx, rank)`,
    `insert into sitting (id, user_id, exam_id, mode, served_at, timing, is_staff, is_rehearsal, is_sealed, is_late, is_withheld, is_claimed, is_reconstructed)
      select 'made-' || i, null, x.exam_id, case i % 3 when 0 then 'practice' when 1 then 'quiz' else 'simulation' end,
        '2026-11-01T10:00:00.000Z', '1', ${no}, ${no}, ${no}, ${no}, ${no}, ${no}, ${no}
      from ${series('i', 1, sittings)} join made_exam x on x.e = i % (select count(*) from made_exam)`,
    `insert into response (sitting, place, question, version, state, is_first, is_unaided, is_right, points, marks, picked, is_scored, seconds, at)
      select s.number, p, o.number, o.version, 'whole', case when p % 5 = 4 then ${no} else ${yes} end, ${yes}, case when o.is_key = 1 then ${yes} else ${no} end,
        1000 * o.is_key, o.is_key, o.option_id, ${yes}, 5 + ${bits} % 120, '2026-11-01T10:00:00.000Z'
      from sitting s join made_exam x on x.exam_id = s.exam_id cross join ${series('p', 0, EACH - 1)}
      join made_pick o on o.e = x.e and o.idx = (s.number${big} * 7919 + p * 104729) % x.n
        and o.rank = case when ${bits} < 350 + s.number % 500 then 0 else 1 + ${bits} % 3 end
      where s.id like 'made-%'`,
    ...(isPostgres ? ['analyze response', 'analyze sitting'] : []),
    `drop table made_exam`,
    `drop table made_option`,
    `drop table made_pick`,
  ];
}

/**
 * Measures figures of questions on a database with many answers (`--answers`, default: 10,000,000; `--database`, default: sqlite): how long
 * summing them all takes, in how much memory, and how visitors and submits fare while a server does it.
 */
export async function measureFigures(scratch: Scratch, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { answers: { type: 'string', default: '10000000' }, database: { type: 'string', default: 'sqlite' } },
  });
  const isPostgres = values.database === 'postgres';
  const folder = scratch.makeFolder('figures');
  const file = join(folder, 'cairn.sqlite');
  const cluster = isPostgres
    ? await startedCluster(scratch, 'cluster', '/tmp', { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' })
    : null;
  if (cluster) await cluster.ask('create database figures');
  const databaseUrl = cluster?.at('figures') ?? null;
  const filled = await fillDatabase({ databaseUrl, file });
  const run = async (texts: readonly string[]) => {
    if (cluster) for (const text of texts) await cluster.ask(text, 'figures');
    else {
      const own = new DatabaseSync(file);
      own.exec('pragma synchronous = off; pragma journal_mode = wal');
      for (const text of texts) own.exec(text);
      own.close();
    }
  };
  await run(statements(Number(values.answers), isPostgres));

  const forget = () => run([`delete from consumer where name = 'item figures'`]);
  const program = fileURLToPath(new URL('fold-figures.ts', import.meta.url));
  const measure = async (name: string, what: 'sum' | 'measure') => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...serverProcess.flags,
      program,
      what,
      databaseUrl ?? '',
      file,
    ]);
    const { seconds, cpuSeconds, peakMb, told } = JSON.parse(stdout) as Record<string, number> & { told?: object };
    console.log(
      `${name} of ${values.answers} answers on ${values.database}: ${seconds!.toFixed(1)} s (${cpuSeconds!.toFixed(1)} s of the process's processor time), peak ${peakMb!.toFixed(0)} MB${told ? `, ${JSON.stringify(told)}` : ''}.`,
    );
  };
  for (const name of ['First fold', 'Refold']) {
    await forget();
    await measure(name, 'sum');
  }
  await measure('Difficulties and slopes', 'measure');

  const secret = randomBytes(32).toString('hex');
  await forget();
  const server = await startCairn(folder, {
    SESSION_SECRET: secret,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  scratch.atEnd(server.stop);
  const makeSubmits = await freshSubmits(server, filled.exam.id, [filled.token], secret);
  const read = [questionsOf(filled.exam.id)];
  const tell = async (when: string) => {
    const reading = await load(server, read, { connections: CONNECTIONS, extent: { seconds: SECONDS } });
    const submits = await load(server, makeSubmits(SUBMITS), { connections: CONNECTIONS, extent: 'once' });
    const ms = (value: number) => value.toFixed(1);
    console.log(
      `${when}: questions ${ms(reading.p50Ms)} ms (99th: ${ms(reading.p99Ms)}), submits ${ms(submits.p50Ms)} ms (99th: ${ms(submits.p99Ms)}).`,
    );
  };
  await tell('While all is summed');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  await tell('Afterward');
}
