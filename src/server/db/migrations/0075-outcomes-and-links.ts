import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * How people's real exams went, and who was asked; without a person once their account is deleted, so that only counts are
 * left. And several links at a time to verify an address, while a link to reset a password still replaces the one before.
 */
export const outcomesAndLinks: Migration = {
  name: '0075-outcomes-and-links',
  async up(tx, { time }) {
    for (const statement of [
      sql`create table outcome (
        id text primary key,
        user_id text references "user" (id) on delete set null,
        exam_id text not null references exam (id),
        exam_date text,
        asked_at ${time} not null,
        answered_at ${time},
        result text,
        score double precision
      )`,
      sql`create unique index outcome_of_person on outcome (user_id, exam_id, exam_date)`,
      sql`create index outcome_of_exam on outcome (exam_id)`,
      sql`create table mailed_token (
        token_hash text primary key,
        user_id text not null references "user" (id) on delete cascade,
        kind text not null check (kind in ('verify', 'reset')),
        created_at ${time} not null,
        expires_at ${time} not null,
        used_at ${time}
      )`,
      sql`insert into mailed_token (token_hash, user_id, kind, created_at, expires_at, used_at)
        select token_hash, user_id, kind, created_at, expires_at, used_at from email_token`,
      sql`drop table email_token`,
      sql`alter table mailed_token rename to email_token`,
      sql`create index email_token_by_expiry on email_token (expires_at)`,
      sql`create index email_token_of_user on email_token (user_id)`,
      sql`create unique index email_token_one_reset on email_token (user_id) where kind = 'reset'`,
    ])
      await statement.execute(tx);
  },
};
