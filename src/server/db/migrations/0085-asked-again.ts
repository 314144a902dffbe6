import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Somebody who did not say how their exam went is asked once more, and once in the weekly mail. */
export const up: Up = async (tx, { time }) => {
  await sql`alter table outcome add column asked_again_at ${time}`.execute(tx);
  await sql`alter table outcome add column mailed_at ${time}`.execute(tx);
};
