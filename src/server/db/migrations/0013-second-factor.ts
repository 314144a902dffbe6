import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Codes from an authenticator app at sign-in. */
export const up: Up = async (tx, { time }) => {
  const statements = [
    sql`alter table "user" add column second_factor_at ${time}`,
    sql`create table second_factor (
        user_id text primary key references "user" (id) on delete cascade,
        sealed_secret text not null,
        last_step integer not null,
        created_at ${time} not null
      )`,
    sql`create table recovery_code (
        code_hash text primary key,
        user_id text not null references "user" (id) on delete cascade,
        used_at ${time}
      )`,
    sql`create index recovery_code_by_user on recovery_code (user_id)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
