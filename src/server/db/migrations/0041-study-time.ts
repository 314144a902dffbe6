import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** How many minutes a day a person has for an exam, and their days off. */
export const up: Up = async (tx, { json }) => {
  for (const statement of [
    sql`alter table study_plan add column minutes_per_day integer`,
    sql`alter table study_plan add column days_off ${json} not null default '[]'`,
  ])
    await statement.execute(tx);
};
