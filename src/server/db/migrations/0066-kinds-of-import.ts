import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Records what an import brought, so that imports of study content can be listed and undone like those of questions. */
export const up: Up = async (tx) => {
  await sql`alter table question_import add column kind text not null default 'questions'`.execute(tx);
  await sql`update question_import set kind = 'package' where replaced is not null`.execute(tx);
};
