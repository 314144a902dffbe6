import type { Grant, Purchase } from '#rules/entitlement/access.ts';
import type { Reader } from '#server/db/database.ts';
import type { PeopleList, PeopleQuery } from '#server/db/tables/people.ts';
import type { Rights } from '#server/http/caller.ts';

/** A grant or a purchase; fields only the other has are null. */
type Right = Grant & { [K in Exclude<keyof Purchase, 'examId' | 'expiresAt'>]: Purchase[K] | null };

/** The rights of these people, one per row. */
export function rightsOf(reader: Reader, holders: PeopleQuery<'session'> | PeopleQuery<'user'> | PeopleList) {
  const grants = reader
    .selectFrom('accessGrant')
    .select((row) => [
      'userId',
      'examId',
      'startsAt',
      'expiresAt',
      'revokedAt',
      row.lit(null).as('status'),
      row.lit(null).as('amountCents'),
      row.lit(null).as('refundedCents'),
      row.lit(null).as('dispute'),
    ])
    .where('userId', 'in', holders)
    .$castTo<Right & { userId: string }>();
  const purchases = reader
    .selectFrom('purchase')
    .select((row) => [
      'userId',
      'examId',
      'createdAt as startsAt',
      'expiresAt',
      row.lit(null).as('revokedAt'),
      'status',
      'amountCents',
      'refundedCents',
      'dispute',
    ])
    .where('userId', 'in', holders)
    .where('status', '=', 'succeeded')
    .$castTo<Right & { userId: string }>();
  return grants.unionAll(purchases);
}

/** The same from rows that were joined to something else and may hold no right. */
export function rightsIn(rows: readonly { [K in keyof Right]: Right[K] | null }[]): Rights {
  const rights = rows.filter((row): row is Right => row.startsAt !== null);
  return { grants: rights.filter(({ status }) => status === null), purchases: rights.filter(isPurchase) };
}

/** Everything a person was ever granted or paid for. */
export async function listRights(reader: Reader, userId: string): Promise<Rights> {
  const person = reader.selectFrom('user').select('id as userId').where('id', '=', userId);
  return rightsIn(await rightsOf(reader, person).execute());
}

const isPurchase = (right: Right): right is Right & Purchase => right.status !== null;
