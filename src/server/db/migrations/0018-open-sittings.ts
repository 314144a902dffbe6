import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** An index of a person's open sittings, however many are submitted: to resume them, or end them when their time is up. */
export const up: Up = async (tx) => {
  await sql`create index practice_sitting_open on practice_sitting (user_id, deadline_at) where submitted_at is null`.execute(
    tx,
  );
};
