import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Mails waiting to be sent, and the tokens in some of them. */
export const up: Up = async (tx, { time }) => {
  const statements = [
    sql`create table mail (
        id text primary key,
        to_address text not null,
        subject text not null,
        text text not null,
        html text not null,
        created_at ${time} not null,
        attempts integer not null,
        next_attempt_at ${time} not null,
        sent_at ${time},
        last_error text
      )`,
    sql`create index mail_due on mail (next_attempt_at) where sent_at is null`,
    sql`create index mail_by_age on mail (created_at)`,
    // One of each kind per person: a new token replaces the previous one.
    sql`create table email_token (
        user_id text not null references "user" (id) on delete cascade,
        kind text not null check (kind in ('verify', 'reset')),
        token_hash text not null unique,
        created_at ${time} not null,
        expires_at ${time} not null,
        used_at ${time},
        primary key (user_id, kind)
      )`,
    sql`create index email_token_by_expiry on email_token (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
