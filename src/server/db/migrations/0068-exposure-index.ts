import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What a person was shown is only looked up to export or delete all of it, in no order: the time took most of the index. */
export const exposureIndex: Migration = {
  name: '0068-exposure-index',
  async up(tx) {
    await sql`drop index exposure_by_user`.execute(tx);
    await sql`create index exposure_by_user on exposure (user_id)`.execute(tx);
  },
};
