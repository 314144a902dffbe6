import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How people's real exams went, and who was asked. Without a person once their account is deleted: only counts are left. */
export const outcomes: Migration = {
  name: '0075-outcomes',
  async up(tx, { time }) {
    await sql`create table outcome (
      id text primary key,
      user_id text references "user" (id) on delete set null,
      exam_id text not null references exam (id),
      exam_date text,
      asked_at ${time} not null,
      answered_at ${time},
      result text,
      score double precision
    )`.execute(tx);
    await sql`create unique index outcome_of_person on outcome (user_id, exam_id, exam_date)`.execute(tx);
    await sql`create index outcome_of_exam on outcome (exam_id)`.execute(tx);
  },
};
