import type { Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

/** Entries of the audit, the oldest first. */
export async function deleteOldAudit(tx: Tx, before: Time, most: number): Promise<number> {
  const old = tx.selectFrom('audit').select('id').where('at', '<', before).orderBy('at').limit(most);
  return count(await tx.deleteFrom('audit').where('id', 'in', old).executeTakeFirst());
}

/** What was shown in sittings, once its first answers are counted. */
export async function deleteOldExposures(tx: Tx, before: Time, most: number): Promise<number> {
  const old = tx
    .selectFrom('exposure')
    .select('id')
    .where('servedAt', '<', before)
    .where('isCounted', '=', true)
    .limit(most);
  return count(await tx.deleteFrom('exposure').where('id', 'in', old).executeTakeFirst());
}

const count = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows);
