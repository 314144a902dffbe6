import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { tellEnded } from './entitlement.store.ts';

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
