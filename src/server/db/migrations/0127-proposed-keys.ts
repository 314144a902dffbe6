import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Who reports a wrong key may say which option is right, and where that is written. */
export const up: Up = async (tx) => {
  await sql`alter table question_report add column proposed text`.execute(tx);
  await sql`alter table question_report add column source text`.execute(tx);
};
