import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Tags of a wording, and those of current wordings in rows of their own, by which a list finds its questions. */
export const up: Up = async (tx, { json, flag }) => {
  await sql`alter table question_version add column tags ${json} not null default '[]'`.execute(tx);
  await sql`create table question_tag (
      question_id text not null references question (id) on delete cascade,
      exam_id text not null references exam (id),
      tag text not null,
      number integer not null,
      is_archived ${flag} not null,
      primary key (question_id, tag)
    )`.execute(tx);
  await sql`create index question_tag_listed on question_tag (exam_id, tag, is_archived, number, question_id)`.execute(
    tx,
  );
};
