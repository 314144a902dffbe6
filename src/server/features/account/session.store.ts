import type { Entitlement } from '#rules/entitlement/access.ts';
import { holdsString } from '#server/db/contains.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepareForKeys } from '#server/db/prepare.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export async function insertSession(tx: Tx, row: NewRow<'session'>): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** Sessions, expired or not, with their accounts unless disabled: one row for each right of the account, or one without. */
const listCallerRows = prepareForKeys((reader, sids) =>
  reader
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('entitlement', 'entitlement.userId', 'user.id')
    // Only the columns that a request needs to know about its caller.
    .select([
      'user.id',
      'user.email',
      'user.username',
      'user.firstName',
      'user.lastName',
      'user.isAdmin',
      'user.roles',
      'user.isEmailVerified',
      'user.extraTime',
      'user.secondFactorAt',
      'session.sid',
      'session.sess',
      'session.expire',
      'entitlement.examId',
      'entitlement.source',
      'entitlement.startsAt',
      'entitlement.expiresAt',
      'entitlement.endedAt',
    ])
    .where('session.sid', 'in', sids)
    .where('user.disabledAt', 'is', null),
);

type CallerRow = Awaited<ReturnType<typeof listCallerRows>>[number];

const rightOf = ({ examId, source, startsAt, expiresAt, endedAt }: CallerRow): Entitlement[] =>
  source === null || startsAt === null ? [] : [{ examId, source, startsAt, expiresAt, endedAt }];

/** By session: the account, and every right it was ever given. */
export async function listCallers(reader: Reader, sids: readonly string[]) {
  const rows = Map.groupBy(await listCallerRows(reader, sids), ({ sid }) => sid);
  return new Map([...rows].map(([sid, own]) => [sid, { ...own[0]!, rights: { entitlements: own.flatMap(rightOf) } }]));
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

/** The sessions whose data hold this as a whole value. */
export function listSessionsHolding(reader: Reader, value: string) {
  return reader.selectFrom('session').select(['sid', 'sess']).where(holdsString('sess', value)).execute();
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
