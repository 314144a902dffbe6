import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Which study items show which pictures. */
export const up: Up = async (tx) => {
  await sql`create table study_picture (
      picture_name text not null references picture (name),
      item_id text not null references study_item (id) on delete cascade,
      primary key (picture_name, item_id)
    )`.execute(tx);
  await sql`create index study_picture_by_item on study_picture (item_id)`.execute(tx);
};
