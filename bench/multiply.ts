import { COUNT_ALL } from '#server/db/migrations/0065-question-counts.ts';
import type { Cluster } from './drills/cluster.ts';

/** Attempts per added person. */
export const ATTEMPTS_EACH = 50;
/** The sittings that are made have numbers from here on. */
const NUMBERS = 1_000_000;
/** How long it took them, in seconds. */
const SPAN = 365 * 86_400;

/** Copies refer to rows that exist, so references need no checks. */
const FAST = `set session_replication_role = replica; set synchronous_commit = off;
  set work_mem = '256MB'; set maintenance_work_mem = '1GB'`;

type Place = { cluster: Cluster; database: string };

const run = ({ cluster, database }: Place, text: string) => cluster.ask(`${FAST}; ${text}`, database);

/** Copies rows `m` into a table, with some columns computed anew; `rows` says which, from where. */
async function copy(
  place: Place,
  table: string,
  { changed, rows }: { changed: Record<string, string>; rows: string },
): Promise<void> {
  const columns = await place.cluster.ask<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
    place.database,
  );
  const names = columns.map(({ name }) => name);
  await run(
    place,
    `insert into "${table}" (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `m.${name}`).join(', ')} ${rows}`,
  );
}

/** Drops the indexes of a table except those that references need, and builds them again once it is filled. */
async function withoutIndexes(place: Place, table: string, fill: () => Promise<void>): Promise<void> {
  const indexes = await place.cluster.ask<{ name: string; built: string; constraint: string | null }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as built,
        'constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) as constraint
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indrelid = '${table}'::regclass
        and not exists (select from pg_constraint r where r.conindid = i.indexrelid and r.contype = 'f')`,
    place.database,
  );
  const each = (change: (index: (typeof indexes)[0]) => string) => run(place, indexes.map(change).join(';'));
  await each(({ name, constraint }) =>
    constraint === null ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`,
  );
  await fill();
  await each(({ built, constraint }) => (constraint === null ? built : `alter table ${table} add ${constraint}`));
}

/**
 * Adds people with copies of the model person's attempts and everything that belongs to them, in the order in which they would
 * come: everyone's first, everyone's second, and so on, over a year. The first `live` are inserted into the tables as they are,
 * the rest into tables without indexes; `onLive` is called in between.
 */
export async function addAttempts(
  place: Place,
  model: string,
  { people, live, onLive }: { people: number; live: number; onLive: () => Promise<void> },
): Promise<void> {
  const attempts = people * ATTEMPTS_EACH;
  const models = (table: string, rows: string) =>
    `create table model_${table} as select row_number() over (order by id) - 1 as place, * from ${table}
      where id in (select id from quiz_attempt where user_id = '${model}') ${rows}; analyze model_${table}`;
  await run(
    place,
    `create table made_person as select place, gen_random_uuid()::text as id from generate_series(0, ${people - 1}) place;
    ${models('quiz_attempt', '')}; ${models('sitting', '')};
    create table model_response as select dense_rank() over (order by s.id) - 1 as model, r.* from response r
      join sitting s on s.number = r.sitting where s.id in (select id from quiz_attempt where user_id = '${model}');
    analyze made_person; analyze model_response`,
  );
  const unique = Object.fromEntries(
    ['id', 'email', 'email_key', 'username', 'username_key'].map((name) => [name, 'p.id']),
  );
  await copy(place, 'user', { changed: unique, rows: `from "user" m, made_person p where m.id = '${model}'` });
  await copy(place, 'exam_standing', {
    changed: { user_id: 'p.id' },
    rows: `from exam_standing m, made_person p where m.user_id = '${model}'`,
  });
  const at = (secondsBefore: number) =>
    `now() - make_interval(secs => ${SPAN}::float8 * (${attempts} - n) / ${attempts} + ${secondsBefore})`;
  const milliseconds = `(extract(epoch from ${at(600)}) * 1000)::bigint`;
  const id = `overlay(lpad(to_hex(${milliseconds}), 12, '0') || md5('attempt' || n) placing '7' from 13 for 1)`;
  const changed = { id: `left(${id}, 32)::uuid::text`, user_id: 'p.id', served_at: at(600) };
  const rows = (table: string, from: number, to: number) =>
    `from generate_series(${from}, ${to - 1}) n join made_person p on p.place = n % ${people}
      join model_${table} m on m.place = (n + n / ${people}) % (select count(*) from model_${table})`;
  const add = (from: number, to: number) => ({
    quiz_attempt: () =>
      copy(place, 'quiz_attempt', {
        changed: { ...changed, completed_at: at(0) },
        rows: rows('quiz_attempt', from, to),
      }),
    sitting: () =>
      copy(place, 'sitting', { changed: { ...changed, number: `${NUMBERS} + n` }, rows: rows('sitting', from, to) }),
    response: () =>
      copy(place, 'response', {
        changed: { position: '0', sitting: `${NUMBERS} + n`, at: at(0) },
        rows: `from generate_series(${from}, ${to - 1}) n
          join model_response m on m.model = (n + n / ${people}) % (select count(*) from model_sitting)`,
      }),
  });
  await Promise.all(Object.values(add(0, live)).map((fill) => fill()));
  await onLive();
  if (live < attempts)
    await Promise.all(Object.entries(add(live, attempts)).map(([table, fill]) => withoutIndexes(place, table, fill)));
  await run(
    place,
    `drop table made_person, model_quiz_attempt, model_sitting, model_response;
    select setval(pg_get_serial_sequence('sitting', 'number'), (select max(number) from sitting))`,
  );
}

/** Adds questions evenly to all exams. Each copies an existing one, with its own ids, number and text. */
export async function addQuestions(place: Place, questions: number): Promise<void> {
  await run(
    place,
    `create table model_question as select q.id, v.id as version_id, exam_id,
        row_number() over (partition by exam_id order by q.id) - 1 as place, count(*) over (partition by exam_id) as models,
        max(number) over (partition by exam_id) as last, dense_rank() over (order by exam_id) - 1 as exam
      from question q join question_version v on v.question_id = q.id and v.is_current where archived_at is null;
    analyze model_question`,
  );
  const [exams] = await place.cluster.ask<{ count: number }>(
    'select max(exam)::int + 1 as count from model_question',
    place.database,
  );
  const each = Math.ceil(questions / exams!.count);
  // Exam after exam, as they are imported.
  await run(
    place,
    `create table made_question as select gen_random_uuid()::text as id, gen_random_uuid()::text as version_id, m.id as model,
        m.version_id as model_version, serial, m.last + 1 + serial % ${each} as number
      from generate_series(0, ${questions - 1}) serial
        join (select distinct exam, models from model_question) e on e.exam = serial / ${each}
        join model_question m on m.exam = e.exam and m.place = serial % ${each} % e.models;
    analyze made_question`,
  );
  const text = `m.text || ' (' || made.serial || ')'`;
  const from = (table: string, key: string) => `from made_question made join ${table} m on m.${key}`;
  const filled = {
    question: {
      changed: { id: 'made.id', number: 'made.number', ref: `'bench-' || made.serial` },
      rows: from('question', 'id = made.model'),
    },
    question_version: {
      changed: { id: 'made.version_id', question_id: 'made.id', text },
      rows: from('question_version', 'id = made.model_version'),
    },
    question_search: {
      changed: { question_id: 'made.id', number: 'made.number', text },
      rows: from('question_search', 'question_id = made.model'),
    },
  };
  await Promise.all(
    Object.entries(filled).map(([table, copied]) => withoutIndexes(place, table, () => copy(place, table, copied))),
  );
  await run(
    place,
    `drop table model_question, made_question; delete from question_count; ${COUNT_ALL};
    update catalogue_version set version = version + 1`,
  );
}
