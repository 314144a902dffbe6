import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** For administering the catalogue: when a category last changed, and which import a question came with. */
export const up: Up = async (tx, { time }) => {
  const statements = [
    // null: unchanged since it was created.
    sql`alter table category add column updated_at ${time}`,
    sql`create table question_import (
        id text primary key,
        exam_id text not null references exam (id) on delete cascade,
        added integer not null,
        created_at ${time} not null,
        undone_at ${time}
      )`,
    sql`create index question_import_by_exam on question_import (exam_id, created_at)`,
    sql`alter table question add column import_id text`,
    sql`create index question_by_import on question (import_id) where import_id is not null`,
    sql`create index audit_by_action on audit (action, at)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
