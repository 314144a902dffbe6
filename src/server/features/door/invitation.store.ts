import { contains } from '#server/db/contains.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { inRows } from '#server/db/in-rows.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

/** The accounts with these addresses. */
export function listAccountsAt(reader: Reader, emailKeys: readonly string[]) {
  return inRows(emailKeys, (part) =>
    reader
      .selectFrom('user')
      .select(['id', 'email', 'emailKey', 'firstName', 'disabledAt'])
      .where('emailKey', 'in', part)
      .execute(),
  );
}

/** Invitations to these addresses that are neither accepted nor withdrawn, expired or not. */
export function listOpenInvitations(reader: Reader, emailKeys: readonly string[]) {
  return inRows(emailKeys, (part) =>
    reader
      .selectFrom('invitation')
      .select(['id', 'emailKey', 'expiresAt'])
      .where('emailKey', 'in', part)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .execute(),
  );
}

export async function insertInvitations(tx: Tx, rows: readonly NewRow<'invitation'>[]): Promise<void> {
  await inRows(rows, (part) => tx.insertInto('invitation').values(part).returning('id').execute());
}

export async function deleteInvitations(tx: Tx, ids: readonly string[]): Promise<void> {
  await inRows(ids, (part) => tx.deleteFrom('invitation').where('id', 'in', part).returning('id').execute());
}

export function selectOptionalInvitation(reader: Reader, tokenHash: string) {
  return reader.selectFrom('invitation').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export function selectOptionalInvitationById(reader: Reader, id: string) {
  return reader.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The invitation to an address that can be accepted now. */
export function selectOptionalInvitationTo(reader: Reader, emailKey: string, now: Time) {
  return reader
    .selectFrom('invitation')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses an invitation once; false if it cannot be used any more. */
export async function updateInvitationUsed(tx: Tx, id: string, now: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('uses', '<', 'mostUses')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks an invitation that has no uses left; one to an address names whose account it became. */
export async function updateInvitationAccepted(tx: Tx, id: string, userId: string, at: Time): Promise<void> {
  await tx
    .updateTable('invitation')
    .set((row) => ({
      acceptedAt: at,
      userId: row.case().when('emailKey', 'is', null).then(null).else(userId).end(),
    }))
    .where('id', '=', id)
    .whereRef('uses', '>=', 'mostUses')
    .execute();
}

/** Notes who used an invitation; false if they had before. */
export async function insertInvitationUse(tx: Tx, row: NewRow<'invitationUse'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invitationUse')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateInvitationSent(
  tx: Tx,
  id: string,
  set: Pick<NewRow<'invitation'>, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx.updateTable('invitation').set(set).where('id', '=', id).execute();
}

/** Withdraws an invitation; false if it was accepted or withdrawn. */
export async function updateInvitationWithdrawn(tx: Tx, id: string, at: Time): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ withdrawnAt: at })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Show = 'all' | 'links' | 'open' | 'accepted' | 'expired' | 'withdrawn';
type ListQuery = { page: number; limit: number; search?: string | undefined; show: Show };

/** One page of the invitations, newest first, and the total number. */
export async function listInvitationRows(reader: Reader, { page, limit, search, show }: ListQuery, now: Time) {
  let chosen = reader.selectFrom('invitation');
  if (search !== undefined) chosen = chosen.where(contains(['email', 'name'], search));
  if (show === 'links') chosen = chosen.where('emailKey', 'is', null);
  if (show === 'accepted') chosen = chosen.where('acceptedAt', 'is not', null);
  if (show === 'withdrawn') chosen = chosen.where('withdrawnAt', 'is not', null);
  if (show === 'open' || show === 'expired')
    chosen = chosen
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', show === 'open' ? '>' : '<=', now);
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, rows };
}

/** Deletes at most `most` invitations that expired before a time and were not accepted; returns how many. */
export async function deleteExpiredInvitations(tx: Tx, before: Time, most: number): Promise<number> {
  const old = tx
    .selectFrom('invitation')
    .select('id')
    .where('expiresAt', '<', before)
    .where('acceptedAt', 'is', null)
    .limit(most);
  const { numDeletedRows } = await tx.deleteFrom('invitation').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
