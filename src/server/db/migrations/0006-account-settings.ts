import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Changing an address, creating the first administrator, and whom a mail is about. */
export const up: Up = async (tx, { time }) => {
  const statements = [
    // One at a time per person: a new request replaces the previous one.
    sql`create table email_change (
        user_id text primary key references "user" (id) on delete cascade,
        new_email text not null,
        token_hash text not null unique,
        created_at ${time} not null,
        expires_at ${time} not null,
        used_at ${time}
      )`,
    sql`create table setup_token (token_hash text primary key, created_at ${time} not null)`,
    // A queued mail is deleted with the account it is about.
    sql`alter table mail add column user_id text references "user" (id) on delete cascade`,
    sql`create index mail_by_user on mail (user_id)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
