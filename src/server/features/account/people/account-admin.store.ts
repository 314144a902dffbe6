import { isRole, type Role } from '#rules/account/roles.ts';
import { contains, holdsString, isEmptyList } from '#server/db/contains.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Row, type Time } from '#server/db/tables/schema.ts';

type ListQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  show: 'all' | 'students' | 'admins' | 'disabled' | 'unconfirmed' | Role;
  sort: 'created' | 'email' | 'username';
  order: 'asc' | 'desc';
};

const SORTED_BY = { created: 'createdAt', email: 'emailKey', username: 'usernameKey' } as const;

/** One page of the accounts, and the total number. */
export async function listUserRows(reader: Reader, { page, limit, search, show, sort, order }: ListQuery) {
  let chosen = reader.selectFrom('user');
  if (search !== undefined) chosen = chosen.where(contains(['email', 'username', 'firstName', 'lastName'], search));
  if (show === 'students') chosen = chosen.where('isAdmin', '=', false).where(isEmptyList('roles'));
  if (show === 'admins') chosen = chosen.where('isAdmin', '=', true);
  if (isRole(show)) chosen = chosen.where(holdsString('roles', show));
  if (show === 'disabled') chosen = chosen.where('disabledAt', 'is not', null);
  if (show === 'unconfirmed')
    chosen = chosen.where('id', 'in', (row) =>
      row.selectFrom('credential').select('credential.userId').where('refusedAt', 'is not', null),
    );
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const users = await chosen
    .select([
      'id',
      'email',
      'username',
      'firstName',
      'lastName',
      'isEmailVerified',
      'isAdmin',
      'roles',
      'disabledAt',
      'createdAt',
    ])
    .orderBy(SORTED_BY[sort], order)
    .orderBy('id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, users };
}

/** What these people were to providers that no longer vouch for them, and since when, the earliest first. */
export function listRefused(reader: Reader, userIds: readonly string[]) {
  return reader
    .selectFrom('credential')
    .select(['userId', 'subject', 'refusedAt'])
    .where('userId', 'in', [...userIds])
    .where('refusedAt', 'is not', null)
    .orderBy('refusedAt')
    .execute();
}

/** Counts of how much an account is used. */
export async function countUse(reader: Reader, userId: string, now: Time) {
  const attempts = await reader
    .selectFrom('quizAttempt')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const payments = await reader
    .selectFrom('purchase')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('buyerId', '=', userId)
    .executeTakeFirstOrThrow();
  const sessions = await reader
    .selectFrom('session')
    .select('sid')
    .where('userId', '=', userId)
    .where('expire', '>', now)
    .execute();
  return {
    sessionCount: sessions.length,
    attemptCount: attempts.n,
    paymentCount: payments.n,
  };
}

export async function updateUserRights(
  tx: Tx,
  id: string,
  { roles, ...set }: Pick<Row<'user'>, 'isAdmin' | 'roles' | 'disabledAt' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...set, roles: json(roles) })
    .where('id', '=', id)
    .execute();
}
