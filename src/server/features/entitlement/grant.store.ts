import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { tellEnded, tellGranted } from './entitlement.store.ts';

/** What nobody paid for: granted to this person by an administrator, or Pro. */
const grants = (reader: Reader) => reader.selectFrom('entitlement').where('entitlement.source', 'in', ['grant', 'pro']);

export function selectOptionalGrant(reader: Reader, id: string) {
  return grants(reader).selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a person was granted, ended or not, newest first. */
export function listGrantsOf(reader: Reader, userId: string) {
  return grants(reader)
    .leftJoin('exam', 'exam.id', 'entitlement.examId')
    .selectAll('entitlement')
    .select('exam.name as examName')
    .where('userId', '=', userId)
    .orderBy('entitlement.createdAt', 'desc')
    .orderBy('entitlement.id')
    .execute();
}

/** Returns false if it had ended already. */
export async function updateGrantEnded(tx: Tx, id: string, at: Time): Promise<boolean> {
  const ended = await tx
    .updateTable('entitlement')
    .set({ endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['userId', 'examId', 'source'])
    .execute();
  await tellEnded(tx, at, ended);
  return ended.length > 0;
}

export async function isUser(reader: Reader, id: string): Promise<boolean> {
  return (await reader.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Every right of a person, ended or not, newest first, with what was paid for it. */
export function listRightsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('entitlement')
    .leftJoin('exam', 'exam.id', 'entitlement.examId')
    .leftJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .leftJoin('memberGroup', 'memberGroup.id', 'entitlement.groupId')
    .select([
      'entitlement.id',
      'entitlement.examId',
      'exam.name as examName',
      'source',
      'amountCents',
      'refundedCents',
      'currency',
      'memberGroup.name as groupName',
      'startsAt',
      'entitlement.expiresAt',
      'endedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('entitlement.createdAt', 'desc')
    .orderBy('entitlement.id')
    .execute();
}

/** How many values one statement takes. */
const VALUES = 500;

/** The accounts with these addresses, in lower case. */
export async function listUsersByEmail(reader: Reader, emailKeys: readonly string[]) {
  const found: { id: string; emailKey: string }[] = [];
  for (let start = 0; start < emailKeys.length; start += VALUES)
    found.push(
      ...(await reader
        .selectFrom('user')
        .select(['id', 'emailKey'])
        .where('emailKey', 'in', emailKeys.slice(start, start + VALUES))
        .execute()),
    );
  return found;
}

/** The rights to one exam that hold now, its own or to every exam; those of some people, or of everyone. */
export async function listHolding(reader: Reader, examId: string | null, now: Time, userIds: readonly string[] | null) {
  const holding = reader
    .selectFrom('entitlement')
    .select(['userId', 'examId', 'expiresAt'])
    .where('endedAt', 'is', null)
    .where('startsAt', '<=', now)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(({ or, eb }) =>
      examId === null ? eb('examId', 'is', null) : or([eb('examId', '=', examId), eb('examId', 'is', null)]),
    );
  if (userIds === null) return holding.execute();
  const found: Awaited<ReturnType<typeof holding.execute>> = [];
  for (let start = 0; start < userIds.length; start += VALUES)
    found.push(...(await holding.where('userId', 'in', userIds.slice(start, start + VALUES)).execute()));
  return found;
}

/** Gives rights, and tells other programs. */
export async function insertGrants(tx: Tx, rows: readonly NewRow<'entitlement'>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += VALUES) {
    const part = rows.slice(start, start + VALUES);
    await tx.insertInto('entitlement').values(part).execute();
    await tellGranted(tx, part);
  }
}
