import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What was confirmed or tried before a site is seen by others, each with the hash of what it was at the time; who did it is in the audit. */
export const up: Up = async (tx, { time }) => {
  await sql`create table live_mark (name text primary key, hash text not null, at ${time} not null)`.execute(tx);
};
