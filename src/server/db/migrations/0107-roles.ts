import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What a person may be on a site beside an administrator: a list of names, which is empty for everyone so far. */
export const up: Up = async (tx, { json }) => {
  await sql`alter table "user" add column roles ${json} not null default '[]'`.execute(tx);
};
