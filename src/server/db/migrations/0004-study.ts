import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Study content, and how far each person has read. */
export const up: Up = async (tx, { time, json }) => {
  const statements = [
    sql`create table study_item (
        id text primary key,
        exam_id text not null references exam (id),
        ref text,
        content_type text not null check (content_type in ('summary', 'flashcard', 'tip', 'alert')),
        domain_number integer not null,
        task_number integer not null,
        title text not null,
        content text not null,
        plain_text text not null,
        topic text not null,
        slug text not null,
        position integer not null,
        quiz_question_count integer,
        flashcard_count integer,
        sources ${json} not null,
        content_hash text not null,
        archived_at ${time},
        created_at ${time} not null,
        updated_at ${time} not null,
        unique (exam_id, ref)
      )`,
    sql`create index study_item_by_exam on study_item (exam_id, archived_at, domain_number, task_number, position)`,
    sql`create table task_read (
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        domain_number integer not null,
        task_number integer not null,
        read_at ${time} not null,
        primary key (user_id, exam_id, domain_number, task_number)
      )`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
