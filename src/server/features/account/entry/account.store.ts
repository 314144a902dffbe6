import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';

export function selectOptionalUserByEmail(reader: Reader, emailKey: string) {
  return reader.selectFrom('user').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
}

export function selectOptionalUserByUsername(reader: Reader, usernameKey: string) {
  return reader.selectFrom('user').selectAll().where('usernameKey', '=', usernameKey).executeTakeFirst();
}

export function selectOptionalUser(reader: Reader, id: string) {
  return reader.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateReviewMailOff(tx: Tx, id: string, isReviewMailOff: boolean): Promise<void> {
  await tx.updateTable('user').set({ isReviewMailOff }).where('id', '=', id).execute();
}

export async function updateUserVerified(tx: Tx, id: string, at: Time): Promise<void> {
  await tx.updateTable('user').set({ isEmailVerified: true, updatedAt: at }).where('id', '=', id).execute();
}

export async function updateUserProfile(
  tx: Tx,
  id: string,
  set: Partial<Pick<NewRow<'user'>, 'firstName' | 'lastName' | 'username' | 'usernameKey' | 'extraTime' | 'updatedAt'>>,
): Promise<void> {
  await tx.updateTable('user').set(set).where('id', '=', id).execute();
}

/** The new address counts as verified: its link was used. */
export async function updateUserEmail(
  tx: Tx,
  id: string,
  address: { email: string; emailKey: string },
  at: Time,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...address, isEmailVerified: true, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Administrators, locked until the transaction ends: if two leave at once, the second sees they are the last. */
export async function listAdminsLocked(tx: Tx): Promise<string[]> {
  const rows = await tx
    .updateTable('user')
    .set((row) => ({ isAdmin: row.ref('isAdmin') }))
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasAdmin(reader: Reader): Promise<boolean> {
  return (
    (await reader.selectFrom('user').select('id').where('isAdmin', '=', true).limit(1).executeTakeFirst()) !== undefined
  );
}

export async function hasOtherAdmin(reader: Reader, id: string): Promise<boolean> {
  const other = reader.selectFrom('user').select('id').where('isAdmin', '=', true).where('id', '<>', id);
  return (await other.limit(1).executeTakeFirst()) !== undefined;
}

/** The address counts as verified: the site's operator vouches for it. */
export async function updateUserAdmin(tx: Tx, id: string, at: Time): Promise<void> {
  const set = { isAdmin: true, isEmailVerified: true, disabledAt: null, updatedAt: at };
  await tx.updateTable('user').set(set).where('id', '=', id).execute();
}

/** Forgets that an address was invited. */
export async function deleteInvitationsTo(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('invitation').where('emailKey', '=', emailKey).execute();
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute();
}

export async function insertUser(tx: Tx, row: NewRow<'user'>): Promise<void> {
  await tx.insertInto('user').values(row).execute();
  const { id: userId, isAdmin } = row;
  await putWebhookEvent(tx, row.createdAt, { type: 'person.joined', subject: userId, data: { userId, isAdmin } });
}
