import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Which question was shown to whom, when, and how, and the outcome. */
export const up: Up = async (tx, { time, flag }) => {
  const statements = [
    sql`create table exposure (
        sitting_id text not null,
        place integer not null,
        user_id text references "user" (id) on delete set null,
        question_id text not null references question (id) on delete cascade,
        version_id text not null,
        mode text not null check (mode in ('quiz', 'practice', 'simulation')),
        is_first ${flag} not null,
        served_at ${time} not null,
        answered_at ${time},
        picked text,
        is_correct ${flag},
        seconds integer,
        certainty text check (certainty in ('guessed', 'unsure', 'sure')),
        primary key (sitting_id, place)
      )`,
    // Each is written in one place for a whole sitting. The scattered index has one entry per person and question, so people
    // who return to the same questions add nothing to it.
    sql`create index exposure_by_user on exposure (user_id, served_at)`,
    sql`create index exposure_first on exposure (user_id, question_id) where is_first = true`,
    sql`create index exposure_by_question on exposure (question_id, served_at) where is_first = true`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
