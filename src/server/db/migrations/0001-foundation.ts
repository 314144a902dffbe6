import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Catalogue, question banks, accounts, sessions, grants, attempts. */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table category (
        id text primary key,
        name text not null unique,
        description text not null,
        icon text not null,
        color text not null,
        position integer not null,
        created_at ${time} not null
      )`,
    sql`create table exam (
        id text primary key,
        category_id text not null references category (id),
        code text not null,
        vendor text not null,
        name text not null,
        slug text not null unique,
        description text not null,
        price_cents integer not null check (price_cents >= 0),
        is_active ${flag} not null,
        archived_at ${time},
        version_name text not null,
        version_effective text,
        format ${json} not null,
        sources ${json} not null,
        verified text not null,
        position integer not null,
        created_at ${time} not null,
        updated_at ${time} not null
      )`,
    sql`create index exam_by_category on exam (category_id)`,
    sql`create table exam_slug (
        slug text primary key,
        exam_id text not null references exam (id) on delete cascade
      )`,
    sql`create table exam_domain (
        exam_id text not null references exam (id) on delete cascade,
        number integer not null,
        name text not null,
        weight_from real not null,
        weight_to real not null,
        primary key (exam_id, number)
      )`,
    sql`create table exam_task (
        exam_id text not null,
        domain_number integer not null,
        number integer not null,
        name text not null,
        primary key (exam_id, domain_number, number),
        foreign key (exam_id, domain_number) references exam_domain (exam_id, number) on delete cascade
      )`,
    sql`create table question (
        id text primary key,
        exam_id text not null references exam (id),
        ref text,
        archived_at ${time},
        created_at ${time} not null,
        unique (exam_id, ref)
      )`,
    sql`create index question_by_exam on question (exam_id, archived_at, id)`,
    sql`create table question_version (
        id text primary key,
        question_id text not null references question (id) on delete cascade,
        version integer not null,
        is_current ${flag} not null,
        kind text not null,
        text text not null,
        options ${json} not null,
        keys ${json} not null,
        explanation text not null,
        difficulty text not null,
        topic text not null,
        domain_number integer not null,
        task_number integer not null,
        sources ${json} not null,
        content_hash text not null,
        created_at ${time} not null,
        unique (question_id, version)
      )`,
    // One wording is current. The index itself holds everything needed to draw a quiz.
    sql`create index question_version_current on question_version (question_id, is_current, id, domain_number, kind)`,
    sql`create table "user" (
        id text primary key,
        email text not null,
        email_key text not null unique,
        username text not null,
        username_key text not null unique,
        password_hash text not null,
        first_name text,
        last_name text,
        is_admin ${flag} not null,
        is_pro ${flag} not null,
        pro_expires_at ${time},
        is_email_verified ${flag} not null,
        disabled_at ${time},
        created_at ${time} not null,
        updated_at ${time} not null
      )`,
    sql`create table session (
        sid text primary key,
        user_id text not null references "user" (id) on delete cascade,
        sess ${json} not null,
        expire ${time} not null
      )`,
    sql`create index session_by_expire on session (expire)`,
    sql`create index session_by_user on session (user_id)`,
    sql`create table access_grant (
        id text primary key,
        user_id text not null references "user" (id) on delete cascade,
        exam_id text references exam (id),
        note text not null,
        starts_at ${time} not null,
        expires_at ${time},
        revoked_at ${time},
        created_at ${time} not null
      )`,
    sql`create index access_grant_by_user on access_grant (user_id)`,
    sql`create table quiz_attempt (
        id text primary key,
        exam_id text not null references exam (id),
        user_id text not null references "user" (id) on delete cascade,
        score integer not null,
        total_questions integer not null,
        time_spent_seconds integer not null,
        timing text not null,
        is_late ${flag} not null,
        answers ${json} not null,
        served_at ${time} not null,
        completed_at ${time} not null
      )`,
    sql`create index quiz_attempt_by_user on quiz_attempt (user_id, completed_at)`,
    sql`create index quiz_attempt_by_exam on quiz_attempt (exam_id)`,
    sql`create table catalogue_version (id integer primary key, version integer not null)`,
    sql`insert into catalogue_version (id, version) values (1, 1)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
