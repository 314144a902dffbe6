import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * Groups, whose members have exams without buying them; a member's right is an entitlement that names the group. Invitations, to an
 * address or as a link for several people, which open a site that is otherwise closed.
 */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table member_group (
        id text primary key,
        name text not null,
        name_key text not null,
        is_all_exams ${flag} not null,
        created_at ${time} not null,
        updated_at ${time} not null
      )`,
    sql`create unique index member_group_name on member_group (name_key)`,
    sql`create table member_group_exam (
        group_id text not null references member_group (id) on delete cascade,
        exam_id text not null references exam (id) on delete cascade,
        primary key (group_id, exam_id)
      )`,
    sql`create table member_group_person (
        group_id text not null references member_group (id) on delete cascade,
        user_id text not null references "user" (id) on delete cascade,
        source text not null,
        created_at ${time} not null,
        primary key (group_id, user_id)
      )`,
    sql`create index member_group_person_by_user on member_group_person (user_id)`,
    sql`alter table entitlement add column group_id text references member_group (id) on delete cascade`,
    sql`create index entitlement_by_group on entitlement (group_id) where group_id is not null`,
    sql`create table invitation (
        id text primary key,
        email text,
        email_key text,
        name text,
        group_id text references member_group (id) on delete set null,
        is_all_exams ${flag} not null,
        exam_ids ${json} not null,
        access_until ${time},
        token_hash text not null,
        most_uses integer not null,
        uses integer not null,
        created_at ${time} not null,
        created_by text references "user" (id) on delete set null,
        sent_at ${time} not null,
        expires_at ${time} not null,
        withdrawn_at ${time},
        accepted_at ${time},
        user_id text references "user" (id) on delete cascade
      )`,
    sql`create unique index invitation_token on invitation (token_hash)`,
    sql`create unique index invitation_open on invitation (email_key)
        where email_key is not null and accepted_at is null and withdrawn_at is null`,
    sql`create index invitation_by_age on invitation (created_at)`,
    sql`create index invitation_by_user on invitation (user_id)`,
    sql`create index invitation_by_group on invitation (group_id)`,
    sql`create index invitation_by_maker on invitation (created_by)`,
    sql`create table invitation_use (
        invitation_id text not null references invitation (id) on delete cascade,
        user_id text not null references "user" (id) on delete cascade,
        used_at ${time} not null,
        primary key (invitation_id, user_id)
      )`,
    sql`create index invitation_use_by_user on invitation_use (user_id)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
