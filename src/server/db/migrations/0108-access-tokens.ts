import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Tokens with which scripts call in a person's name: what each is for, and until when. Only the hash of one is stored. */
export const up: Up = async (tx, { time, json }) => {
  const statements = [
    sql`create table access_token (
        id text primary key,
        user_id text not null references "user" (id) on delete cascade,
        name text not null,
        token_hash text not null,
        scopes ${json} not null,
        created_at ${time} not null,
        expires_at ${time} not null,
        last_used_at ${time}
      )`,
    sql`create unique index access_token_hash on access_token (token_hash)`,
    sql`create index access_token_by_user on access_token (user_id)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
