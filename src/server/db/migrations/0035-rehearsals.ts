import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Whether a simulation is of the sealed form, and whether so little of it was new that it is a rehearsal. */
export const up: Up = async (tx, { flag }) => {
  for (const statement of [
    sql`alter table practice_sitting add column is_rehearsal ${flag} not null default false`,
    sql`alter table practice_sitting add column is_sealed ${flag} not null default false`,
    sql`alter table quiz_attempt add column is_rehearsal ${flag} not null default false`,
  ])
    await statement.execute(tx);
};
