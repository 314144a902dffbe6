import { COUNT_ALL } from '#server/db/migrations/0065-question-counts.ts';
import type { Cluster } from './drills/cluster.ts';

/** Attempts per added person. */
export const ATTEMPTS_EACH = 50;
const BATCH_PEOPLE = 1000;
const BATCH_QUESTIONS = 20_000;
const QUESTION_TABLES = ['question', 'question_version', 'question_search'];

/** Copies refer to rows that exist, so references need no checks. */
const FAST = 'set session_replication_role = replica; set synchronous_commit = off';

/** The columns of a table, without generated ones. */
async function columnsOf(cluster: Cluster, database: string, table: string): Promise<string> {
  const rows = await cluster.ask<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
    database,
  );
  return rows.map(({ name }) => name).join(', ');
}

/** Adds this many people with copies of the model person's last attempts and everything that belongs to them. */
export async function addAttempts(cluster: Cluster, database: string, model: string, people: number): Promise<void> {
  const own = (table: string, change: string) =>
    `select (jsonb_populate_record(m, ${change})).* from ${table} m, made where m.user_id = '${model}'`;
  for (let made = 0; made < people; made += BATCH_PEOPLE) {
    await cluster.ask(
      `${FAST};
      create temporary table made as select gen_random_uuid()::text as id from generate_series(1, ${Math.min(BATCH_PEOPLE, people - made)});
      insert into "user" select (jsonb_populate_record(m, jsonb_build_object('id', made.id, 'email', made.id, 'email_key', made.id,
        'username', made.id, 'username_key', made.id))).* from "user" m, made where m.id = '${model}';
      insert into exam_standing ${own('exam_standing', `jsonb_build_object('user_id', made.id)`)};
      insert into quiz_attempt select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', made.id))).*
        from quiz_attempt m, made where m.id in (select id from quiz_attempt where user_id = '${model}' order by id limit ${ATTEMPTS_EACH});
      insert into exposure select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', made.id))).*
        from exposure m, made where m.id in (select id from exposure where user_id = '${model}' and mode = 'quiz' order by id limit ${ATTEMPTS_EACH});
      drop table made`,
      database,
    );
  }
}

/** Adds questions evenly to all exams. Each copies an existing one, with its own ids, number and text. */
export async function addQuestions(cluster: Cluster, database: string, questions: number): Promise<void> {
  const columns: Record<string, string> = {};
  for (const table of QUESTION_TABLES) columns[table] = await columnsOf(cluster, database, table);
  const copies = (table: string, key: string, change: string) =>
    `insert into ${table} (${columns[table]}) select ${columns[table]!.replaceAll(/[^, ]+/g, 'copy.$&')}
      from made join ${table} m on m.${key} = made.model,
      lateral jsonb_populate_record(m, jsonb_build_object(${change})) copy`;
  await cluster.ask(
    `create table model_question as select id, exam_id, row_number() over (partition by exam_id order by id) - 1 as place,
        count(*) over (partition by exam_id) as models, max(number) over (partition by exam_id) as last,
        dense_rank() over (order by exam_id) - 1 as exam
      from question where archived_at is null;
    create unique index on model_question (exam, place);
    analyze model_question`,
    database,
  );
  const [exams] = await cluster.ask<{ count: number }>(
    'select max(exam)::int + 1 as count from model_question',
    database,
  );
  const { count } = exams!;
  for (let from = 0; from < questions; from += BATCH_QUESTIONS) {
    const to = Math.min(questions, from + BATCH_QUESTIONS) - 1;
    await cluster.ask(
      `${FAST};
      create temporary table made as select gen_random_uuid()::text as id, gen_random_uuid()::text as version_id, m.id as model, serial,
          m.last + 1 + serial / ${count} as number
        from generate_series(${from}, ${to}) serial
          join model_question m on m.exam = serial % ${count}
            and m.place = (serial / ${count}) % (select models from model_question l where l.exam = serial % ${count} and l.place = 0);
      analyze made;
      ${copies('question', 'id', `'id', made.id, 'number', made.number, 'ref', 'bench-' || serial`)};
      ${copies(
        'question_version',
        'question_id',
        `'id', made.version_id, 'question_id', made.id, 'text', m.text || ' (' || serial || ')'`,
      )} where m.is_current;
      ${copies('question_search', 'question_id', `'question_id', made.id, 'number', made.number, 'text', m.text || ' (' || serial || ')'`)};
      drop table made`,
      database,
    );
  }
  await cluster.ask(
    `drop table model_question; delete from question_count; ${COUNT_ALL};
    update catalogue_version set version = version + 1`,
    database,
  );
}
