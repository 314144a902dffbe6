import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** The updates of an incident. */
export const up: Up = async (tx, { json }) => {
  await sql`alter table incident add column updates ${json} not null default '[]'`.execute(tx);
};
