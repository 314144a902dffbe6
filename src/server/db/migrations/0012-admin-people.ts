import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Indexes to page through study content in order and the newest accounts without sorting all of them. */
export const up: Up = async (tx) => {
  await sql`create index study_item_by_place on study_item (archived_at, exam_id, domain_number, task_number, position, id)`.execute(
    tx,
  );
  await sql`create index user_by_age on "user" (created_at, id)`.execute(tx);
};
