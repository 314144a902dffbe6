import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Practice sittings, everything done in them, and what each person knows of each question. */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table practice_sitting (
        id text primary key,
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        mode text not null check (mode in ('practice', 'simulation')),
        settings ${json} not null,
        items ${json} not null,
        is_forward_only ${flag} not null,
        pass_percentage integer not null,
        started_at ${time} not null,
        deadline_at ${time},
        submitted_at ${time},
        revision integer not null,
        total integer not null,
        answered integer,
        correct integer
      )`,
    sql`create index practice_sitting_by_user on practice_sitting (user_id, exam_id, started_at)`,
    sql`create table practice_event (
        user_id text not null references "user" (id) on delete cascade,
        sitting_id text not null references practice_sitting (id) on delete cascade,
        device text not null,
        seq integer not null,
        revision integer not null,
        place integer not null,
        payload ${json} not null,
        seconds integer not null,
        at ${time} not null,
        received_at ${time} not null,
        primary key (sitting_id, device, seq)
      )`,
    sql`create unique index practice_event_in_order on practice_event (sitting_id, revision)`,
    sql`create index practice_event_by_user on practice_event (user_id)`,
    sql`create table question_standing (
        user_id text not null references "user" (id) on delete cascade,
        question_id text not null references question (id) on delete cascade,
        exam_id text not null references exam (id),
        times integer not null,
        is_missed ${flag} not null,
        is_flagged ${flag} not null,
        note text not null,
        last_at ${time},
        primary key (user_id, question_id)
      )`,
    // Each answers a query alone: everything seen, missed longest ago, flagged.
    sql`create index question_standing_seen on question_standing (user_id, exam_id, question_id, times, is_missed, is_flagged)`,
    sql`create index question_standing_missed on question_standing (user_id, exam_id, is_missed, last_at, question_id)`,
    sql`create index question_standing_flagged on question_standing (user_id, exam_id, is_flagged, question_id)`,
    sql`create table task_standing (
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        domain_number integer not null,
        task_number integer not null,
        asked integer not null,
        correct integer not null,
        primary key (user_id, exam_id, domain_number, task_number)
      )`,
    sql`create table practice_preset (
        user_id text not null references "user" (id) on delete cascade,
        id text not null,
        exam_id text not null references exam (id),
        name text not null,
        settings ${json} not null,
        created_at ${time} not null,
        primary key (user_id, id)
      )`,
    // Everything about a bank that building a sitting needs, without its texts.
    sql`create index question_version_practice on question_version
        (question_id, is_current, id, domain_number, task_number, difficulty)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
