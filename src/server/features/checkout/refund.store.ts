import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

export type Refund = Row<'refund'>;

/** Records that a refund is to be made, unless the same key already requested one. */
export async function insertRefund(tx: Tx, row: NewRow<'refund'>): Promise<void> {
  await tx
    .insertInto('refund')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
}

export function selectOptionalRefundByKey(reader: Reader, idempotencyKey: string) {
  return reader.selectFrom('refund').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

/** Refunds of a purchase that the provider has not confirmed yet. */
export function listAskedRefunds(reader: Reader, purchaseId: string) {
  return reader
    .selectFrom('refund')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('status', '=', 'asked')
    .execute();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  set: Partial<Pick<Refund, 'status' | 'providerRefundId'>>,
): Promise<void> {
  await tx.updateTable('refund').set(set).where('id', '=', id).execute();
}

/** Refunds that failed at the bank after they were made. */
export async function updateRefundsFailed(tx: Tx, purchaseId: string, providerRefundIds: string[]): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ status: 'failed' })
    .where('purchaseId', '=', purchaseId)
    .where('providerRefundId', 'in', providerRefundIds)
    .execute();
}
