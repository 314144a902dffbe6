import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Whether a practice sitting was drawn from the free pool, and so is open without access. */
export const freePractice: Migration = {
  name: '0047-free-practice',
  async up(tx, { flag }) {
    await sql`alter table practice_sitting add column is_free ${flag} not null default false`.execute(tx);
  },
};
