import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The newest accounts, page by page, without sorting all of them. */
export const adminPeople: Migration = {
  name: '0012-admin-people',
  async up(tx) {
    await sql`create index user_by_age on "user" (created_at, id)`.execute(tx);
  },
};
