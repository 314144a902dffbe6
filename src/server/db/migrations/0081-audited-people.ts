import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** An entry of the audit log names the person it is about, as long as their account exists. Earlier entries name whom they can be traced to. */
export const up: Up = async (tx) => {
  const statements = [
    sql`alter table audit add column subject_user_id text references "user" (id) on delete set null`,
    sql`create index audit_by_subject_user on audit (subject_user_id) where subject_user_id is not null`,
    sql`update audit set subject_user_id = (select id from "user" where id = subject_id) where subject_kind = 'user'`,
    sql`update audit set subject_user_id = (select user_id from entitlement where id = subject_id) where subject_kind = 'grant'`,
    sql`update audit set subject_user_id = (select buyer_id from purchase where id = subject_id) where subject_kind = 'payment'`,
    sql`update audit set subject_user_id = (select purchase.buyer_id from payment_event
          join purchase on purchase.provider = payment_event.provider and purchase.intent_id = payment_event.intent_id
          where payment_event.id = subject_id)
        where subject_kind = 'payment_event'`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
