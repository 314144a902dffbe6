import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * Only the code defines which providers exist. SQLite drops a check only by rebuilding the table; refunds refer to it, and are
 * checked against it at the end, when its rows are back.
 */
export const up: Up = async (tx, { kind, time, json, flag }) => {
  if (kind === 'postgres') {
    await sql`alter table purchase drop constraint purchase_provider_check`.execute(tx);
    return;
  }
  const statements = [
    sql`pragma defer_foreign_keys = on`,
    sql`create table purchase_before as select * from purchase`,
    sql`drop table purchase`,
    sql`create table purchase (
        id text primary key,
        user_id text references "user" (id) on delete set null,
        pseudonym text,
        exam_id text not null references exam (id),
        provider text not null,
        is_live ${flag} not null,
        intent_id text,
        amount_cents integer not null check (amount_cents > 0),
        currency text not null,
        status text not null check (status in ('open', 'processing', 'succeeded', 'canceled')),
        refunded_cents integer not null check (refunded_cents >= 0),
        dispute text not null check (dispute in ('none', 'open', 'won', 'lost')),
        failed_tries integer not null,
        ledger ${json} not null,
        paid_at ${time},
        expires_at ${time},
        receipt_mailed_at ${time},
        next_look_at ${time},
        created_at ${time} not null,
        updated_at ${time} not null,
        mismatch text,
        access_days integer,
        unique (provider, intent_id)
      )`,
    sql`insert into purchase select * from purchase_before`,
    sql`drop table purchase_before`,
    sql`create unique index purchase_live on purchase (user_id, exam_id) where status in ('open', 'processing')`,
    sql`create index purchase_by_user on purchase (user_id, exam_id)`,
    sql`create index purchase_by_age on purchase (created_at)`,
    sql`create index purchase_to_look_at on purchase (next_look_at) where next_look_at is not null`,
    sql`create index purchase_mismatched on purchase (user_id, exam_id) where mismatch is not null`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
