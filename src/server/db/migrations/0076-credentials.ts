import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What people prove themselves with, one row each, so that one person can have several and none has to be a password. The row of
 * a password that was stored with its account takes the account's id.
 */
export const credentials: Migration = {
  name: '0076-credentials',
  async up(tx, { json, time }) {
    const statements = [
      sql`create table credential (
        id text primary key,
        user_id text not null references "user" (id) on delete cascade,
        kind text not null,
        subject text,
        secret text,
        data ${json},
        created_at ${time} not null,
        last_used_at ${time}
      )`,
      sql`create unique index credential_password on credential (user_id) where kind = 'password'`,
      sql`create unique index credential_subject on credential (kind, subject) where subject is not null`,
      sql`create index credential_by_user on credential (user_id)`,
      sql`insert into credential (id, user_id, kind, secret, created_at)
        select id, id, 'password', password_hash, created_at from "user"`,
      sql`alter table "user" drop column password_hash`,
    ];
    for (const statement of statements) await statement.execute(tx);
  },
};
