import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Whether a practice sitting was drawn from the free pool, and so is open without access. */
export const up: Up = async (tx, { flag }) => {
  await sql`alter table practice_sitting add column is_free ${flag} not null default false`.execute(tx);
};
