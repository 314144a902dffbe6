import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Tells pictures that the staff brought from those that only learners did, for cards of their own. */
export const up: Up = async (tx, { flag }) => {
  await sql`alter table picture add column is_of_staff ${flag} not null default true`.execute(tx);
  await sql`update picture set is_of_staff = false
    where exists (select 1 from own_picture where picture_name = picture.name)
      and not exists (select 1 from question_picture where picture_name = picture.name)
      and not exists (select 1 from study_picture where picture_name = picture.name)`.execute(tx);
};
