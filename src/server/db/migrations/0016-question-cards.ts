import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * Cards made from missed questions. They are remembered like flashcards, so the tables of reviews and states may refer to a study
 * item or a question: they are rebuilt without a reference to either.
 */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table question_card (
        user_id text not null references "user" (id) on delete cascade,
        question_id text not null references question (id) on delete cascade,
        exam_id text not null references exam (id),
        missed_question_id text not null,
        created_at ${time} not null,
        primary key (user_id, question_id)
      )`,
    sql`create unique index question_card_by_missed on question_card (user_id, missed_question_id)`,
    sql`create index question_card_by_exam on question_card (user_id, exam_id)`,
    sql`create table card_state_anew (
        user_id text not null references "user" (id) on delete cascade,
        item_id text not null,
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
    sql`insert into card_state_anew select * from card_state`,
    sql`drop table card_state`,
    sql`alter table card_state_anew rename to card_state`,
    sql`create index card_state_by_exam on card_state (user_id, exam_id)`,
    sql`create table card_review_anew (
        user_id text not null references "user" (id) on delete cascade,
        id text not null,
        exam_id text not null references exam (id),
        item_id text not null,
        seq integer not null,
        grade text not null check (grade in ('again', 'hard', 'good', 'easy')),
        reviewed_at ${time} not null,
        received_at ${time} not null,
        state_before ${json},
        state_after ${json} not null,
        undone_at ${time},
        primary key (user_id, id)
      )`,
    sql`insert into card_review_anew select * from card_review`,
    sql`drop table card_review`,
    sql`alter table card_review_anew rename to card_review`,
    sql`create unique index card_review_in_order on card_review (user_id, exam_id, seq)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
