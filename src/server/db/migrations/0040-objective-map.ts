import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Which tasks of the successor the tasks of an exam became. */
export const up: Up = async (tx, { json }) => {
  await sql`alter table exam add column objectives ${json} not null default '[]'`.execute(tx);
};
