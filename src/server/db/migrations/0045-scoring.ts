import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** How a simulation scores partly right questions, and what they earned. */
export const up: Up = async (tx) => {
  for (const statement of [
    sql`alter table practice_sitting add column scoring text not null default 'whole'`,
    sql`alter table practice_sitting add column partial_points integer not null default 0`,
    sql`alter table quiz_attempt add column partial_points integer not null default 0`,
  ])
    await statement.execute(tx);
};
