import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What a person has open, however much is submitted: to be gone on with, or ended once its time is up. */
export const openSittings: Migration = {
  name: '0018-open-sittings',
  async up(tx) {
    await sql`create index practice_sitting_open on practice_sitting (user_id, deadline_at) where submitted_at is null`.execute(
      tx,
    );
  },
};
