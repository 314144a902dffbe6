import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Under which license a question is, by itself or with its exam; and who wrote it, if a pack says so. */
export const up: Up = async (tx) => {
  await sql`alter table question_version add column license text not null default ''`.execute(tx);
  await sql`alter table question_version add column author_name text`.execute(tx);
  await sql`alter table exam add column license text not null default ''`.execute(tx);
};
