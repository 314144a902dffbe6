import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row, Time } from '#server/db/schema.ts';

type Kind = Row<'emailToken'>['kind'];

/** The newest of its kind for a person; the one before is gone. */
export async function insertEmailToken(tx: Tx, row: NewRow<'emailToken'>): Promise<void> {
  const { tokenHash, createdAt, expiresAt } = row;
  await tx
    .insertInto('emailToken')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ tokenHash, createdAt, expiresAt, usedAt: null }))
    .execute();
}

/** A token that has not expired, used or not. */
export function selectOptionalEmailToken(reader: Reader, kind: Kind, tokenHash: string, now: Time) {
  return reader
    .selectFrom('emailToken')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a token up; whether it was still there to be used. */
export async function updateEmailTokenUsed(tx: Tx, kind: Kind, tokenHash: string, now: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emailToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteExpiredEmailTokens(tx: Tx, now: Time): Promise<void> {
  await tx.deleteFrom('emailToken').where('expiresAt', '<=', now).execute();
}
