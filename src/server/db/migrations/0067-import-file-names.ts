import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Records which file an import came from; null for earlier imports, and for what came from no file. */
export const up: Up = async (tx) => {
  await sql`alter table question_import add column file_name text`.execute(tx);
};
