import type { Grant, Purchase } from '#rules/entitlement/access.ts';
import type { Reader } from '#server/db/database.ts';

/** A grant, or a payment; what only the other has is null. */
type Right = Grant & { [K in Exclude<keyof Purchase, 'examId' | 'expiresAt'>]: Purchase[K] | null };

/** All that a person was ever given or paid for, in one query. */
export async function listRights(reader: Reader, userId: string): Promise<{ grants: Grant[]; purchases: Purchase[] }> {
  const grants = reader
    .selectFrom('accessGrant')
    .select((row) => [
      'examId',
      'startsAt',
      'expiresAt',
      'revokedAt',
      row.lit(null).as('status'),
      row.lit(null).as('amountCents'),
      row.lit(null).as('refundedCents'),
      row.lit(null).as('dispute'),
    ])
    .where('userId', '=', userId)
    .$castTo<Right>();
  const purchases = reader
    .selectFrom('purchase')
    .select((row) => [
      'examId',
      'createdAt as startsAt',
      'expiresAt',
      row.lit(null).as('revokedAt'),
      'status',
      'amountCents',
      'refundedCents',
      'dispute',
    ])
    .where('userId', '=', userId)
    .where('status', '=', 'succeeded')
    .$castTo<Right>();
  const rows = await grants.unionAll(purchases).execute();
  return { grants: rows.filter(({ status }) => status === null), purchases: rows.filter(isPurchase) };
}

const isPurchase = (right: Right): right is Right & Purchase => right.status !== null;
