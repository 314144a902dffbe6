import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export function selectOptionalFactor(reader: Reader, userId: string) {
  return reader.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Replaces a key that was prepared before and never confirmed. */
export async function insertFactor(tx: Tx, row: NewRow<'secondFactor'>): Promise<void> {
  await tx.deleteFrom('secondFactor').where('userId', '=', row.userId).execute();
  await tx.insertInto('secondFactor').values(row).execute();
}

/** Uses up the code of a time step and all earlier ones; returns whether no code this late was used before. */
export async function updateFactorStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateUserFactor(tx: Tx, userId: string, secondFactorAt: Time | null): Promise<void> {
  await tx.updateTable('user').set({ secondFactorAt }).where('id', '=', userId).execute();
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('secondFactor').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}

export async function insertRecoveryCodes(tx: Tx, rows: NewRow<'recoveryCode'>[]): Promise<void> {
  await tx.insertInto('recoveryCode').values(rows).execute();
}

/** Uses up a recovery code; returns whether it was an unused one of this person's. */
export async function updateRecoveryCodeUsed(tx: Tx, userId: string, codeHash: string, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: at })
    .where('codeHash', '=', codeHash)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('recoveryCode')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listFactors(reader: Reader) {
  return reader.selectFrom('secondFactor').select(['userId', 'sealedSecret']).execute();
}

export async function updateFactorSeal(tx: Tx, userId: string, sealedSecret: string): Promise<void> {
  await tx.updateTable('secondFactor').set({ sealedSecret }).where('userId', '=', userId).execute();
}

/** The fingerprint of the secret that this database is used with. */
export async function selectOptionalFingerprint(reader: Reader): Promise<string | undefined> {
  return (await reader.selectFrom('sessionSecret').select('fingerprint').executeTakeFirst())?.fingerprint;
}

/** Keeps the stored `since` if the fingerprint is the same. */
export async function upsertFingerprint(tx: Tx, fingerprint: string, since: Time): Promise<void> {
  if ((await selectOptionalFingerprint(tx)) === fingerprint) return;
  await tx.deleteFrom('sessionSecret').execute();
  await tx.insertInto('sessionSecret').values({ id: 1, fingerprint, since }).execute();
}
