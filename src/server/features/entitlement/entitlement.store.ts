import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import type { Rights } from '#server/http/caller.ts';

/** Every right that a person was ever given. */
export async function listRights(reader: Reader, userId: string): Promise<Rights> {
  const entitlements = await reader
    .selectFrom('entitlement')
    .select(['examId', 'source', 'startsAt', 'expiresAt', 'endedAt'])
    .where('userId', '=', userId)
    .execute();
  return { entitlements };
}

export async function insertEntitlement(tx: Tx, row: NewRow<'entitlement'>): Promise<void> {
  await tx.insertInto('entitlement').values(row).execute();
}

/** What a payment opened, for whom. */
export function listEntitlementsOfPurchase(reader: Reader, purchaseId: string) {
  return reader.selectFrom('entitlement').select(['id', 'endedAt']).where('purchaseId', '=', purchaseId).execute();
}

/** Takes back what a payment opened, or, with null, gives it again. */
export async function updateEntitlementsOfPurchase(tx: Tx, purchaseId: string, endedAt: Time | null): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ endedAt })
    .where('purchaseId', '=', purchaseId)
    .where('endedAt', endedAt === null ? 'is not' : 'is', null)
    .execute();
}
