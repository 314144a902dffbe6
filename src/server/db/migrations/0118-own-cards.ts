import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Flashcards that a learner wrote or brought along, in an exam. Their states and reviews stand with those of all cards. */
export const up: Up = async (tx, { time, flag }) => {
  await sql`create table own_card (
    user_id text not null references "user" (id) on delete cascade,
    id text not null,
    exam_id text not null references exam (id),
    domain_number integer not null,
    front text not null,
    back text not null,
    origin text not null,
    is_suspended ${flag} not null,
    created_at ${time} not null,
    updated_at ${time} not null,
    primary key (user_id, id)
  )`.execute(tx);
  await sql`create index own_card_by_exam on own_card (user_id, exam_id)`.execute(tx);
};
