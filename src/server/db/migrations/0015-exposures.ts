import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Which question was shown to whom, when and how, and what came of it. */
export const exposures: Migration = {
  name: '0015-exposures',
  async up(tx, { time, flag }) {
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
      sql`create index exposure_by_user on exposure (user_id, question_id)`,
      sql`create index exposure_by_question on exposure (question_id, served_at)`,
    ];
    for (const statement of statements) await statement.execute(tx);
  },
};
