import { contains } from '#server/db/contains.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { listRights } from '#server/features/entitlement/entitlement.store.ts';

export async function insertToken(tx: Tx, row: NewRow<'accessToken'>): Promise<void> {
  await tx.insertInto('accessToken').values(row).execute();
}

/** A token by its hash, expired or not, with its maker unless disabled. */
export async function selectOptionalToken(reader: Reader, tokenHash: string) {
  const token = await reader
    .selectFrom('accessToken')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!token) return undefined;
  const user = await reader
    .selectFrom('user')
    .select([
      'id',
      'email',
      'username',
      'firstName',
      'lastName',
      'isAdmin',
      'roles',
      'isEmailVerified',
      'extraTime',
      'secondFactorAt',
    ])
    .where('id', '=', token.userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  // A passkey counts as two factors, and its person makes tokens in sessions that began with it.
  const passkey = await reader
    .selectFrom('credential')
    .select('id')
    .where('userId', '=', user.id)
    .where('kind', '=', 'passkey')
    .limit(1)
    .executeTakeFirst();
  return { ...token, user, rights: await listRights(reader, user.id), isTwoFactors: passkey !== undefined };
}

export async function updateTokenUsed(tx: Tx, id: string, lastUsedAt: Time): Promise<void> {
  await tx.updateTable('accessToken').set({ lastUsedAt }).where('id', '=', id).execute();
}

const LISTED = [
  'accessToken.id',
  'accessToken.name',
  'accessToken.scopes',
  'accessToken.createdAt',
  'accessToken.expiresAt',
  'accessToken.lastUsedAt',
] as const;

export function listTokensOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('accessToken')
    .select(LISTED)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** One page of everyone's tokens, and the total number. */
export async function listTokenRows(
  reader: Reader,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
) {
  let chosen = reader.selectFrom('accessToken').innerJoin('user', 'user.id', 'accessToken.userId');
  if (search !== undefined)
    chosen = chosen.where(contains(['accessToken.name', 'user.email', 'user.username'], search));
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const tokens = await chosen
    .select([...LISTED, 'accessToken.userId', 'user.email'])
    .orderBy('accessToken.createdAt', 'desc')
    .orderBy('accessToken.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, tokens };
}

/** Deletes a token, of this person if one is given; undefined if there is none. */
export function deleteOptionalToken(tx: Tx, id: string, userId: string | null) {
  let chosen = tx.deleteFrom('accessToken').where('id', '=', id);
  if (userId !== null) chosen = chosen.where('userId', '=', userId);
  return chosen.returning(['userId', 'scopes', 'expiresAt']).executeTakeFirst();
}

export async function deleteTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('accessToken').where('userId', '=', userId).execute();
}

export async function deleteTokensExpiredBefore(tx: Tx, time: Time): Promise<void> {
  await tx.deleteFrom('accessToken').where('expiresAt', '<', time).execute();
}
