import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

/** A password as it is stored. */
export type StoredPassword = { id: string; hash: string };

/** A person's password; undefined if they have none. */
export async function selectOptionalPassword(reader: Reader, userId: string): Promise<StoredPassword | undefined> {
  const row = await reader
    .selectFrom('credential')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .executeTakeFirst();
  return row && { id: row.id, hash: row.secret! };
}

/** Who has an address, and their password if they have one, in one query whether or not there is anybody. */
export async function selectOptionalPersonWithPassword(reader: Reader, emailKey: string) {
  const row = await reader
    .selectFrom('user')
    .leftJoin('credential', (join) =>
      join.onRef('credential.userId', '=', 'user.id').on('credential.kind', '=', 'password'),
    )
    .selectAll('user')
    .select(['credential.id as credentialId', 'credential.secret'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { credentialId, secret, ...person } = row;
  return { person, password: credentialId === null ? null : { id: credentialId, hash: secret! } };
}

/** Sets a person's first password or a new one, which has an id of its own. */
export async function upsertPassword(tx: Tx, userId: string, hash: string, at: Time): Promise<void> {
  // Also a lock, so that of two at once the second replaces what the first has set.
  await tx.updateTable('user').set({ updatedAt: at }).where('id', '=', userId).execute();
  await tx.deleteFrom('credential').where('userId', '=', userId).where('kind', '=', 'password').execute();
  await tx
    .insertInto('credential')
    .values({ id: randomUUID(), userId, kind: 'password', secret: hash, createdAt: at })
    .execute();
}

/** Stores a new hash of an unchanged password; does nothing if the password has changed in the meantime. */
export async function updatePasswordHash(tx: Tx, { id, hash }: StoredPassword, newHash: string): Promise<void> {
  await tx.updateTable('credential').set({ secret: newHash }).where('id', '=', id).where('secret', '=', hash).execute();
}

/** Returns whether it is still there. */
export async function updateCredentialUsed(tx: Tx, id: string, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ lastUsedAt: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Who somebody is to a provider, as a credential. */
export async function insertIdentity(
  tx: Tx,
  row: { id: string; userId: string; subject: string; createdAt: Time },
): Promise<void> {
  await tx
    .insertInto('credential')
    .values({ ...row, kind: 'oidc', secret: null })
    .execute();
}

const identities = (reader: Reader) => reader.selectFrom('credential').selectAll().where('kind', '=', 'oidc');

export const selectOptionalIdentity = (reader: Reader, subject: string) =>
  identities(reader).where('subject', '=', subject).executeTakeFirst();

export const selectOptionalIdentityOf = (reader: Reader, id: string) =>
  identities(reader).where('id', '=', id).executeTakeFirst();

export const listIdentities = (reader: Reader, userId: string) =>
  identities(reader).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();

/** How many ways of signing in a person has; locks them, so that of two that are removed at once one stays. */
export async function countCredentials(tx: Tx, userId: string): Promise<number> {
  await tx
    .updateTable('user')
    .set((row) => ({ username: row.ref('username') }))
    .where('id', '=', userId)
    .execute();
  const rows = await tx.selectFrom('credential').select('id').where('userId', '=', userId).execute();
  return rows.length;
}

/** Whether the person had such a credential. */
export async function deleteCredential(
  tx: Tx,
  userId: string,
  { id, kind }: { id: string; kind: 'oidc' | 'passkey' },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('credential')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the person had a password. */
export async function deletePassword(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('credential')
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that a provider vouches for somebody, and with what it is asked again, if it is. */
export async function updateIdentityVouched(
  tx: Tx,
  id: string,
  { sealedToken, at }: { sealedToken: string | null; at: Time },
): Promise<void> {
  const checkedAt = sealedToken === null ? null : at;
  await tx
    .updateTable('credential')
    .set({ secret: sealedToken, checkedAt, refusedAt: null })
    .where('id', '=', id)
    .execute();
}

/** Notes that a provider no longer vouches for somebody, unless they have signed in there since it was asked. */
export async function updateIdentityRefused(tx: Tx, id: string, checkedAt: Time, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ secret: null, checkedAt: null, refusedAt: at })
    .where('id', '=', id)
    .where('checkedAt', '=', checkedAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Identities of people who are logged in, about whom their provider was last asked before a time. */
export function listIdentitiesToCheck(
  reader: Reader,
  { before, now, most }: { before: Time; now: Time; most: number },
) {
  return identities(reader)
    .where('checkedAt', '<=', before)
    .where('secret', 'is not', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('session')
          .select('sid')
          .whereRef('session.userId', '=', 'credential.userId')
          .where('session.expire', '>', now),
      ),
    )
    .orderBy('checkedAt')
    .limit(most)
    .execute();
}

/** Takes a check for oneself; false if another process has. */
export async function updateIdentityChecked(tx: Tx, id: string, checkedAt: Time, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ checkedAt: at })
    .where('id', '=', id)
    .where('checkedAt', '=', checkedAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
