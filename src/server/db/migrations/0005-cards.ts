import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What each person knows of each flashcard, every review behind it, and their study settings. */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table card_state (
        user_id text not null references "user" (id) on delete cascade,
        item_id text not null references study_item (id),
        exam_id text not null references exam (id),
        phase text not null check (phase in ('learning', 'review', 'relearning')),
        due ${time} not null,
        reviewed_at ${time} not null,
        stability double precision not null,
        difficulty double precision not null,
        elapsed_days integer not null,
        scheduled_days integer not null,
        learning_steps integer not null,
        reps integer not null,
        lapses integer not null,
        introduced_at ${time} not null,
        is_mastered ${flag} not null,
        last_seq integer not null,
        primary key (user_id, item_id)
      )`,
    sql`create index card_state_by_exam on card_state (user_id, exam_id)`,
    sql`create table card_review (
        user_id text not null references "user" (id) on delete cascade,
        id text not null,
        exam_id text not null references exam (id),
        item_id text not null references study_item (id),
        seq integer not null,
        grade text not null check (grade in ('again', 'hard', 'good', 'easy')),
        reviewed_at ${time} not null,
        received_at ${time} not null,
        state_before ${json},
        state_after ${json} not null,
        undone_at ${time},
        primary key (user_id, id)
      )`,
    sql`create unique index card_review_in_order on card_review (user_id, exam_id, seq)`,
    sql`create table study_plan (
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        new_per_day integer not null,
        retention double precision not null,
        exam_date text,
        last_seq integer not null,
        primary key (user_id, exam_id)
      )`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
