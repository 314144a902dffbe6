import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** An index of what administrators sort and filter questions by, so that a page reads only its own wordings. */
export const up: Up = async (tx) => {
  await sql`create index question_version_listed on question_version
      (question_id, is_current, topic, difficulty, domain_number, created_at)`.execute(tx);
};
