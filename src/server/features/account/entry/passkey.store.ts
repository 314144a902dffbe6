import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Time } from '#server/db/tables/schema.ts';

/** What is stored of a passkey; nothing of it is secret. */
export type StoredPasskey = {
  name: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, as it says itself; 0 if it does not count. */
  counter: number;
  transports: string[];
  isSynced: boolean;
};

const passkeys = (reader: Reader) => reader.selectFrom('credential').selectAll().where('kind', '=', 'passkey');

/** A passkey by its own id. */
export const selectOptionalPasskey = (reader: Reader, subject: string) =>
  passkeys(reader).where('subject', '=', subject).executeTakeFirst();

export const listPasskeysOf = (reader: Reader, userId: string) =>
  passkeys(reader).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();

export async function insertPasskey(
  tx: Tx,
  { data, ...row }: { id: string; userId: string; subject: string; data: StoredPasskey; createdAt: Time },
): Promise<void> {
  await tx
    .insertInto('credential')
    .values({ ...row, kind: 'passkey', secret: null, data: json<unknown>(data) })
    .execute();
}

export async function updatePasskeyUsed(tx: Tx, id: string, data: StoredPasskey, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ data: json<unknown>(data), lastUsedAt: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that a challenge was answered; throws a unique violation if it has been before. */
export async function insertUsedChallenge(tx: Tx, challengeHash: string, expiresAt: Time): Promise<void> {
  await tx.insertInto('usedChallenge').values({ challengeHash, expiresAt }).execute();
}

export async function deleteExpiredChallenges(tx: Tx, now: Time): Promise<void> {
  await tx.deleteFrom('usedChallenge').where('expiresAt', '<', now).execute();
}
