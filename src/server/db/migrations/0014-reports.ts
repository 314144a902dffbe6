import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What people report about questions, and what was decided. */
export const up: Up = async (tx, { time }) => {
  const statements = [
    sql`create table question_report (
        id text primary key,
        question_id text not null references question (id) on delete cascade,
        version_id text not null references question_version (id) on delete cascade,
        exam_id text not null references exam (id),
        user_id text references "user" (id) on delete set null,
        sitting_id text,
        reason text not null check (reason in ('wrong_key', 'unclear', 'outdated', 'typo', 'explanation', 'other')),
        text text not null,
        created_at ${time} not null,
        closed_at ${time},
        outcome text check (outcome in ('fixed', 'kept', 'retired')),
        note text,
        fixed_version integer
      )`,
    // One open report per question and person, or visitor's sitting.
    sql`create unique index question_report_of_user on question_report (user_id, question_id) where closed_at is null`,
    sql`create unique index question_report_of_sitting on question_report (sitting_id, question_id) where closed_at is null`,
    sql`create index question_report_by_user on question_report (user_id, created_at)`,
    // Each answers a query alone: the open reports by question, and those of one question.
    sql`create index question_report_open on question_report (question_id, created_at, exam_id, reason, closed_at) where closed_at is null`,
    sql`create index question_report_closed on question_report (question_id, created_at, exam_id, reason, closed_at) where closed_at is not null`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
