import type { Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

/** Deletes audit entries, oldest first. */
export async function deleteOldAudit(tx: Tx, before: Time, most: number): Promise<number> {
  const old = tx.selectFrom('audit').select('id').where('at', '<', before).orderBy('at').limit(most);
  return count(await tx.deleteFrom('audit').where('id', 'in', old).executeTakeFirst());
}

/** Deletes practice in which nothing was ever done; no list shows it. */
export async function deleteUntouchedPractice(tx: Tx, before: Time, most: number): Promise<number> {
  const old = tx
    .selectFrom('practiceSitting')
    .select('id')
    .where('mode', '=', 'practice')
    .where('submittedAt', 'is', null)
    .where('revision', '=', 0)
    .where('startedAt', '<', before)
    .limit(most);
  return count(await tx.deleteFrom('practiceSitting').where('id', 'in', old).executeTakeFirst());
}

const count = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows);
