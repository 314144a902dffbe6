import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Records which file an import came from; null for earlier imports, and for what came from no file. */
export const importFileNames: Migration = {
  name: '0067-import-file-names',
  async up(tx) {
    await sql`alter table question_import add column file_name text`.execute(tx);
  },
};
