import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** How many cards of missed questions come up per day. */
export const up: Up = async (tx) => {
  await sql`alter table study_plan add column missed_per_day integer not null default 10`.execute(tx);
};
