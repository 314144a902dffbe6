import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export const selectOptionalLeaver = (reader: Reader, userId: string) =>
  reader.selectFrom('leaver').selectAll().where('userId', '=', userId).executeTakeFirst();

export const selectOptionalLeaverByToken = (reader: Reader, tokenHash: string) =>
  reader.selectFrom('leaver').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

export async function insertLeaver(tx: Tx, row: NewRow<'leaver'>): Promise<void> {
  await tx.insertInto('leaver').values(row).execute();
}

export async function updateLeaverToken(tx: Tx, userId: string, tokenHash: string): Promise<void> {
  await tx.updateTable('leaver').set({ tokenHash }).where('userId', '=', userId).execute();
}

/** Whether they had left. */
export async function deleteLeaver(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('leaver').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Some of those whose data can no longer be downloaded. */
export async function listLeaversUntil(reader: Reader, now: Time, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('leaver')
    .select('userId')
    .where('dataUntil', '<=', now)
    .orderBy('dataUntil')
    .limit(most)
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function updateDisabled(tx: Tx, userId: string, disabledAt: Time | null, at: Time): Promise<void> {
  await tx.updateTable('user').set({ disabledAt, updatedAt: at }).where('id', '=', userId).execute();
}

/** Whether a provider that a person signs in through, other than by this credential, no longer vouches for them. */
export async function isRefusedElsewhere(reader: Reader, userId: string, credentialId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('credential')
    .select('id')
    .where('userId', '=', userId)
    .where('refusedAt', 'is not', null)
    .where('id', '<>', credentialId)
    .executeTakeFirst();
  return row !== undefined;
}
