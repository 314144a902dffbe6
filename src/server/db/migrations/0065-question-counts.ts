import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Counts all questions in use into the table, which must be empty. */
export const COUNT_ALL = `insert into question_count (exam_id, domain_number, task_number, kind, is_explained, count)
  select q.exam_id, v.domain_number, v.task_number, v.kind, v.is_explained, count(*)
  from question q join question_version v on v.question_id = q.id and v.is_current = true
  where q.archived_at is null
  group by q.exam_id, v.domain_number, v.task_number, v.kind, v.is_explained`;

/** Counts questions in use as they are written, so that startup costs the same however many there are (decision 0087). */
export const up: Up = async (tx, { flag }) => {
  await sql`create table question_count (
      exam_id text not null references exam (id) on delete cascade,
      domain_number integer not null,
      task_number integer not null,
      kind text not null,
      is_explained ${flag} not null,
      count integer not null,
      primary key (exam_id, domain_number, task_number, kind, is_explained)
    )`.execute(tx);
  await sql.raw(COUNT_ALL).execute(tx);
  // Nothing else used this index.
  await sql`drop index question_version_explained`.execute(tx);
};
