import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What passkeys have answered already, so that an answer works once; a passkey itself is a credential. */
export const up: Up = async (tx, { time }) => {
  const statements = [
    sql`create table used_challenge (challenge_hash text primary key, expires_at ${time} not null)`,
    sql`create index used_challenge_by_end on used_challenge (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
