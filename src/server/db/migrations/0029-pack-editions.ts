import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * The hash of what a pack last brought, beside the current content, so that an import can tell what an administrator changed. If
 * it is null, the audit log tells. An exam has a hash per field.
 */
export const up: Up = async (tx) => {
  const statements = [
    sql`alter table exam add column pack_hashes text`,
    sql`alter table question add column pack_hash text`,
    sql`alter table study_item add column pack_hash text`,
    sql`alter table study_item drop column content_hash`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
