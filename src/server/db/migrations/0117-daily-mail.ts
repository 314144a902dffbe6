import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** A mail on days with something due, at an hour of one's choice: when it is next looked at, and the hour, from 0 to 23. */
export const up: Up = async (tx, { time }) => {
  await sql`alter table reminder add column daily_at ${time}`.execute(tx);
  await sql`alter table reminder add column daily_hour integer`.execute(tx);
  await sql`create index reminder_daily_at on reminder (daily_at)`.execute(tx);
};
