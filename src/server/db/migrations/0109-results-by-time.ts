import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** For lists of everyone's results by time. */
export const up: Up = async (tx) => {
  await sql`create index quiz_attempt_by_time on quiz_attempt (completed_at, id)`.execute(tx);
};
