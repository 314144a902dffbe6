import type { Reader, Tx } from '#server/db/database.ts';
import { isPostgres } from '#server/db/prepare-rows.ts';
import { prepareForKeys } from '#server/db/prepare.ts';
import { rightsIn, rightsOf } from '#server/features/entitlement/entitlement.store.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export async function insertSession(tx: Tx, row: NewRow<'session'>): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** Sessions, expired or not, with their accounts unless disabled: one row for each right of the account. */
const listCallerRows = prepareForKeys((reader, sids) => {
  const holders = reader.selectFrom('session').select('userId').where('sid', 'in', sids);
  const callers = reader.selectFrom('session').innerJoin('user', 'user.id', 'session.userId');
  return (
    // SQLite has no lateral joins; PostgreSQL takes twice as long without one.
    (
      isPostgres(reader)
        ? callers.leftJoinLateral(
            (row) => rightsOf(reader, row.parens(row.ref('user.id'))).as('right'),
            (join) => join.onTrue(),
          )
        : callers.leftJoin(rightsOf(reader, holders).as('right'), 'right.userId', 'user.id')
    )
      // Only the columns that a request needs to know about its caller; above all, not the password hash.
      .select([
        'user.id',
        'user.email',
        'user.username',
        'user.firstName',
        'user.lastName',
        'user.isAdmin',
        'user.isPro',
        'user.proExpiresAt',
        'user.isEmailVerified',
        'user.extraTime',
        'user.secondFactorAt',
        'session.sid',
        'session.sess',
        'session.expire',
        'right.examId',
        'right.startsAt',
        'right.expiresAt',
        'right.revokedAt',
        'right.status',
        'right.amountCents',
        'right.refundedCents',
        'right.dispute',
      ])
      .where('session.sid', 'in', sids)
      .where('user.disabledAt', 'is', null)
  );
});

/** By session: the account, and all access it was ever given or paid for. */
export async function listCallers(reader: Reader, sids: readonly string[]) {
  const rows = Map.groupBy(await listCallerRows(reader, sids), ({ sid }) => sid);
  return new Map([...rows].map(([sid, own]) => [sid, { ...own[0]!, rights: rightsIn(own) }]));
}

/** A session, expired or not, with the account it belongs to, unless that is disabled. */
export function selectOptionalSession(reader: Reader, sid: string) {
  return reader
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .selectAll('user')
    .select(['session.sid', 'session.sess', 'session.expire'])
    .where('session.sid', '=', sid)
    .where('user.disabledAt', 'is', null)
    .executeTakeFirst();
}

export async function updateSession(
  tx: Tx,
  sid: string,
  set: Pick<NewRow<'session'>, 'sess' | 'expire'>,
): Promise<void> {
  await tx.updateTable('session').set(set).where('sid', '=', sid).execute();
}

export function listSessionsOf(reader: Reader, userId: string, now: Time) {
  return reader
    .selectFrom('session')
    .select(['sid', 'sess', 'expire'])
    .where('userId', '=', userId)
    .where('expire', '>', now)
    .execute();
}

/** Whether the person had such a session. */
export async function deleteSessionOf(tx: Tx, userId: string, sid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('sid', '=', sid)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSession(tx: Tx, sid: string): Promise<void> {
  await tx.deleteFrom('session').where('sid', '=', sid).execute();
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
}

export async function deleteExpiredSessions(tx: Tx, now: Time): Promise<void> {
  await tx.deleteFrom('session').where('expire', '<=', now).execute();
}
