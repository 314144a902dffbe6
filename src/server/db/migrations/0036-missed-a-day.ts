import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How many cards of missed questions come up per day. */
export const missedADay: Migration = {
  name: '0036-missed-a-day',
  async up(tx) {
    await sql`alter table study_plan add column missed_per_day integer not null default 10`.execute(tx);
  },
};
