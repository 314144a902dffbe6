import type { Reader, Tx } from '#server/db/database.ts';
import { literal } from '#server/db/expressions.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';

type Kind = Row<'emailToken'>['kind'];

/** Adds a link to set a new password, in place of the previous one. */
export async function insertResetToken(tx: Tx, row: NewRow<'emailToken'>): Promise<void> {
  const { tokenHash, createdAt, expiresAt } = row;
  await tx
    .insertInto('emailToken')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .where('kind', '=', literal('reset'))
        .doUpdateSet({ tokenHash, createdAt, expiresAt, usedAt: null }),
    )
    .execute();
}

/** Adds a link to verify an address. Earlier ones stay valid: each of them proves the same. */
export async function insertVerifyToken(tx: Tx, row: NewRow<'emailToken'>): Promise<void> {
  await tx.insertInto('emailToken').values(row).execute();
}

/** Ends the links by which a person could verify their address. */
export async function deleteVerifyTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailToken').where('userId', '=', userId).where('kind', '=', 'verify').execute();
}

/** A token, used or expired or neither. */
export function selectOptionalEmailToken(reader: Reader, kind: Kind, tokenHash: string) {
  return reader
    .selectFrom('emailToken')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Uses up a token; returns whether it was still there to be used. */
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
  await tx.deleteFrom('emailChange').where('expiresAt', '<=', now).execute();
}

/** Revokes what was mailed to a person to verify or to reset. */
export async function deleteEmailTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailToken').where('userId', '=', userId).execute();
}

/** Revokes the links that could undo a new password: those that set another one or change the address. */
export async function deleteOpenLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailToken').where('userId', '=', userId).where('kind', '=', 'reset').execute();
  await tx.deleteFrom('emailChange').where('userId', '=', userId).execute();
}

/** The address a person is waiting to change to; replaces an earlier request. */
export async function insertEmailChange(tx: Tx, row: NewRow<'emailChange'>): Promise<void> {
  const { userId: _key, ...set } = row;
  await tx
    .insertInto('emailChange')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(set))
    .execute();
}

/** A change, its token used or expired or neither. */
export function selectOptionalEmailChange(reader: Reader, tokenHash: string) {
  return reader.selectFrom('emailChange').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Uses up a change and returns it; undefined if it was used or withdrawn. */
export function updateEmailChangeUsed(tx: Tx, tokenHash: string, now: Time) {
  return tx
    .updateTable('emailChange')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}
