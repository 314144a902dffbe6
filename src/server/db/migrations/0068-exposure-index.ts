import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What a person was shown is only looked up to export or delete all of it, in no order: the time took most of the index. */
export const up: Up = async (tx) => {
  await sql`drop index exposure_by_user`.execute(tx);
  await sql`create index exposure_by_user on exposure (user_id)`.execute(tx);
};
