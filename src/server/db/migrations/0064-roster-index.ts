import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** One index with everything a draw needs to know of a question, so that a bank is listed without reading its wordings. */
export const up: Up = async (tx) => {
  await sql`create index question_version_roster on question_version
      (question_id, is_current, id, domain_number, kind, task_number, difficulty, family)`.execute(tx);
  // It covers both of these.
  await sql`drop index question_version_current`.execute(tx);
  await sql`drop index question_version_practice`.execute(tx);
};
