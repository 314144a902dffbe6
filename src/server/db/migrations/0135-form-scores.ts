import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Sums of the scores of finished, unaided simulations by exam and length, measured once a week. */
export const up: Up = async (tx, { time }) => {
  await sql`create table form_score (
      exam_id text not null references exam (id) on delete cascade,
      questions integer not null,
      sittings integer not null,
      right_answers integer not null,
      squares integer not null,
      measured_at ${time} not null,
      primary key (exam_id, questions)
    )`.execute(tx);
};
