import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Who wrote a wording of a question, as far as their account is still there; nobody knows of earlier ones, or of those that came with packs. */
export const up: Up = async (tx) => {
  await sql`alter table question_version add column author_id text references "user" (id) on delete set null`.execute(
    tx,
  );
  await sql`create index question_version_author on question_version (author_id) where author_id is not null`.execute(
    tx,
  );
};
