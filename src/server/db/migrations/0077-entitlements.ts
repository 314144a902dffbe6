import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Who may use what is a row of its own, wherever it comes from: access that administrators granted, Pro, and payments, which have a
 * buyer and a quantity. A row that was moved keeps its id, that of a payment is the payment's and that of Pro its person's.
 */
export const entitlements: Migration = {
  name: '0077-entitlements',
  async up(tx, { time }) {
    const statements = [
      sql`create table entitlement (
        id text primary key,
        user_id text not null references "user" (id) on delete cascade,
        exam_id text references exam (id),
        source text not null,
        purchase_id text references purchase (id),
        note text not null,
        starts_at ${time} not null,
        expires_at ${time},
        ended_at ${time},
        created_at ${time} not null
      )`,
      sql`create index entitlement_by_user on entitlement (user_id)`,
      sql`create unique index entitlement_of_purchase on entitlement (purchase_id, user_id) where purchase_id is not null`,
      sql`insert into entitlement
        select id, user_id, exam_id, 'grant', null, note, starts_at, expires_at, revoked_at, created_at from access_grant`,
      // A mark without an end opened nothing.
      sql`insert into entitlement
        select id, id, null, 'pro', null, '', created_at, pro_expires_at, null, created_at
        from "user" where is_pro and pro_expires_at is not null`,
      sql`insert into entitlement
        select id, user_id, exam_id, 'purchase', id, '', created_at, expires_at,
          case when refunded_cents < amount_cents and dispute not in ('open', 'lost') then null else updated_at end, created_at
        from purchase where status = 'succeeded' and user_id is not null`,
      sql`drop table access_grant`,
      sql`alter table "user" drop column is_pro`,
      sql`alter table "user" drop column pro_expires_at`,
      sql`alter table purchase rename column user_id to buyer_id`,
      sql`alter table purchase add column quantity integer not null default 1 check (quantity > 0)`,
    ];
    for (const statement of statements) await statement.execute(tx);
  },
};
