import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How many minutes a day somebody has for an exam, and on which days of the week none. */
export const studyTime: Migration = {
  name: '0041-study-time',
  async up(tx, { json }) {
    for (const statement of [
      sql`alter table study_plan add column minutes_per_day integer`,
      sql`alter table study_plan add column days_off ${json} not null default '[]'`,
    ])
      await statement.execute(tx);
  },
};
