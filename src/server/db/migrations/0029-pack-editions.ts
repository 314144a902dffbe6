import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What a pack brought last, by its hash, beside what stands there now: so that an import tells what an administrator changed.
 * Where it is null, the audit tells. Of an exam there is one hash a field.
 */
export const packEditions: Migration = {
  name: '0029-pack-editions',
  async up(tx) {
    const statements = [
      sql`alter table exam add column pack_hashes text`,
      sql`alter table question add column pack_hash text`,
      sql`alter table study_item add column pack_hash text`,
      sql`alter table study_item drop column content_hash`,
    ];
    for (const statement of statements) await statement.execute(tx);
  },
};
