import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Whether a person left a sitting out of their standing, because they had answered faster than anyone reads; null: they were not asked or did not say. */
export const up: Up = async (tx, { flag }) => {
  await sql`alter table sitting add column is_discarded ${flag}`.execute(tx);
};
