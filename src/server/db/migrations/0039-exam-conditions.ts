import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** A person's extra time; a simulation's extra time and its unscored questions. */
export const up: Up = async (tx, { json }) => {
  for (const statement of [
    sql`alter table "user" add column extra_time text not null default '1'`,
    sql`alter table practice_sitting add column extra_time text not null default '1'`,
    sql`alter table practice_sitting add column unscored integer not null default 0`,
    sql`alter table practice_sitting add column unscored_places ${json} not null default '[]'`,
  ])
    await statement.execute(tx);
};
