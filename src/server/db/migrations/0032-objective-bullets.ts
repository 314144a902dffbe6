import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * The bullets of the published guide under a task, and which of them a question or study item covers; the family of questions that
 * ask the same with different figures; until when an exam can be taken, and its successor.
 */
export const up: Up = async (tx, { json }) => {
  const statements = [
    sql`alter table exam add column retires text`,
    sql`alter table exam add column successor text`,
    sql`alter table exam_task add column bullets ${json} not null default '[]'`,
    sql`alter table question_version add column bullets ${json} not null default '[]'`,
    sql`alter table question_version add column family text`,
    sql`alter table study_item add column bullets ${json} not null default '[]'`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
