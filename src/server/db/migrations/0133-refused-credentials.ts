import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Finds the people whom a sign-in provider no longer vouches for, among all credentials. */
export const up: Up = async (tx) => {
  await sql`create index credential_refused on credential (user_id) where refused_at is not null`.execute(tx);
};
