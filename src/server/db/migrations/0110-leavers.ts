import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * Who was removed from the site, and until when their data is theirs to download; which invitation gave a right or a place in a
 * group, so that it can be taken back; and when a provider was last asked whether it still vouches for somebody.
 */
export const up: Up = async (tx, { time }) => {
  const statements = [
    sql`create table leaver (
        user_id text primary key references "user" (id) on delete cascade,
        reason text not null,
        left_at ${time} not null,
        data_until ${time} not null,
        token_hash text not null
      )`,
    sql`create unique index leaver_token on leaver (token_hash)`,
    sql`create index leaver_by_end on leaver (data_until)`,
    sql`alter table entitlement add column invitation_id text references invitation (id) on delete set null`,
    sql`create index entitlement_by_invitation on entitlement (invitation_id) where invitation_id is not null`,
    sql`alter table member_group_person add column invitation_id text references invitation (id) on delete set null`,
    sql`create index member_group_person_by_invitation on member_group_person (invitation_id) where invitation_id is not null`,
    // Where somebody used one invitation, what is marked as invited is what that gave.
    sql`update entitlement set invitation_id =
          (select min(invitation_use.invitation_id) from invitation_use
            where invitation_use.user_id = entitlement.user_id having count(*) = 1)
        where source = 'grant' and note = 'Invitation'`,
    sql`alter table credential add column checked_at ${time}`,
    sql`alter table credential add column refused_at ${time}`,
    sql`create index credential_to_check on credential (checked_at) where checked_at is not null`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
