import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** How a completed payment differs from its order, until that is settled; null if it does not. */
export const up: Up = async (tx) => {
  await sql`alter table purchase add column mismatch text`.execute(tx);
  await sql`create index purchase_mismatched on purchase (user_id, exam_id) where mismatch is not null`.execute(tx);
};
