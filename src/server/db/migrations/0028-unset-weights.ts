import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** The placeholder domain of a new exam had a weight of 100 percent that nobody had set; a weight nobody has set is now 0. */
export const up: Up = async (tx) => {
  await sql`update exam_domain set weight_from = 0, weight_to = 0
      where number = 1 and name = 'General' and weight_from = 100 and weight_to = 100
        and not exists (select 1 from exam_domain other where other.exam_id = exam_domain.exam_id and other.number > 1)`.execute(
    tx,
  );
};
