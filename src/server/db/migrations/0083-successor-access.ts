import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** A purchase may open more than one exam to a person: the one bought, and the edition that replaces it. */
export const up: Up = async (tx) => {
  await sql`drop index entitlement_of_purchase`.execute(tx);
  await sql`create unique index entitlement_of_purchase on entitlement (purchase_id, user_id, exam_id)
    where purchase_id is not null`.execute(tx);
};
