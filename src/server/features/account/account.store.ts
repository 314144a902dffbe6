import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/schema.ts';

export function selectOptionalUserByEmail(reader: Reader, emailKey: string) {
  return reader.selectFrom('user').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
}

export function selectOptionalUserByUsername(reader: Reader, usernameKey: string) {
  return reader.selectFrom('user').selectAll().where('usernameKey', '=', usernameKey).executeTakeFirst();
}

export function selectOptionalUser(reader: Reader, id: string) {
  return reader.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateUserVerified(tx: Tx, id: string, at: Time): Promise<void> {
  await tx.updateTable('user').set({ isEmailVerified: true, updatedAt: at }).where('id', '=', id).execute();
}

export async function updateUserPassword(tx: Tx, id: string, passwordHash: string, at: Time): Promise<void> {
  await tx.updateTable('user').set({ passwordHash, updatedAt: at }).where('id', '=', id).execute();
}

export async function insertUser(tx: Tx, row: NewRow<'user'>): Promise<void> {
  await tx.insertInto('user').values(row).execute();
}
