import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#server/db/database.ts';
import { inRows } from '#server/db/in-rows.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { tellEnded, tellGranted } from './entitlement.store.ts';

/** Every group by name, with the exams it names and how many are in it. */
export async function listGroupRows(reader: Reader) {
  const groups = await reader.selectFrom('memberGroup').selectAll().orderBy('nameKey').execute();
  const exams = await reader.selectFrom('memberGroupExam').selectAll().execute();
  const members = await reader
    .selectFrom('memberGroupPerson')
    .select(['groupId', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('groupId')
    .execute();
  return groups.map((group) => ({
    ...group,
    examIds: exams.filter(({ groupId }) => groupId === group.id).map(({ examId }) => examId),
    memberCount: members.find(({ groupId }) => groupId === group.id)?.count ?? 0,
  }));
}

/** A group, locked until the transaction ends, so that its exams and its members change one after the other. */
export function lockOptionalGroup(tx: Tx, id: string) {
  return tx
    .updateTable('memberGroup')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function listGroupsNamed(reader: Reader, nameKeys: readonly string[]) {
  return nameKeys.length === 0
    ? Promise.resolve([])
    : reader.selectFrom('memberGroup').select(['id', 'nameKey']).where('nameKey', 'in', nameKeys).execute();
}

export async function insertGroup(tx: Tx, row: NewRow<'memberGroup'>): Promise<void> {
  await tx.insertInto('memberGroup').values(row).execute();
}

export async function updateGroup(
  tx: Tx,
  id: string,
  set: Pick<NewRow<'memberGroup'>, 'name' | 'nameKey' | 'isAllExams' | 'updatedAt'>,
): Promise<void> {
  await tx.updateTable('memberGroup').set(set).where('id', '=', id).execute();
}

/** Deletes a group with the rights of its members. */
export async function deleteGroupRow(tx: Tx, id: string, at: Time): Promise<boolean> {
  await deleteRightsOfGroup(tx, id, { exams: null, at });
  const { numDeletedRows } = await tx.deleteFrom('memberGroup').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listExamsOfGroup(reader: Reader, groupId: string): Promise<string[]> {
  const rows = await reader.selectFrom('memberGroupExam').select('examId').where('groupId', '=', groupId).execute();
  return rows.map(({ examId }) => examId);
}

export async function replaceExamsOfGroup(tx: Tx, groupId: string, examIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('memberGroupExam').where('groupId', '=', groupId).execute();
  if (examIds.length === 0) return;
  await tx
    .insertInto('memberGroupExam')
    .values(examIds.map((examId) => ({ groupId, examId })))
    .execute();
}

export async function listMembers(reader: Reader, groupId: string): Promise<string[]> {
  const rows = await reader.selectFrom('memberGroupPerson').select('userId').where('groupId', '=', groupId).execute();
  return rows.map(({ userId }) => userId);
}

export function listGroupsOf(reader: Reader, userId: string) {
  return reader.selectFrom('memberGroupPerson').select(['groupId', 'source']).where('userId', '=', userId).execute();
}

/** Who puts people into a group: somebody, perhaps by an invitation, or a sign-in provider, which also takes them out. */
export type Joining = { source: 'hand' | 'provider'; at: Time; invitationId?: string };

/** Puts people into a group; returns those who were not in it. */
export async function insertMembers(
  tx: Tx,
  groupId: string,
  userIds: readonly string[],
  { source, at, invitationId }: Joining,
): Promise<string[]> {
  const added = await inRows(userIds, (part) =>
    tx
      .insertInto('memberGroupPerson')
      .values(part.map((userId) => ({ groupId, userId, source, createdAt: at, invitationId: invitationId ?? null })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .execute(),
  );
  return added.map(({ userId }) => userId);
}

/** Takes a person out of a group, with what they had through it. */
export async function deleteMember(tx: Tx, groupId: string, userId: string, at: Time): Promise<void> {
  await tx.deleteFrom('memberGroupPerson').where('groupId', '=', groupId).where('userId', '=', userId).execute();
  const ended = await tx
    .deleteFrom('entitlement')
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .returning(['userId', 'examId', 'source'])
    .execute();
  await tellEnded(tx, at, ended);
}

/** The members whom an invitation put into its group. */
export function listMembersBy(reader: Reader, invitationId: string) {
  return reader
    .selectFrom('memberGroupPerson')
    .select(['groupId', 'userId'])
    .where('invitationId', '=', invitationId)
    .execute();
}

/** Takes exams from the members of a group; null: all that they have through it. */
export async function deleteRightsOfGroup(
  tx: Tx,
  groupId: string,
  { exams, at }: { exams: readonly (string | null)[] | null; at: Time },
): Promise<void> {
  const ended = await tx
    .deleteFrom('entitlement')
    .where('groupId', '=', groupId)
    .$if(exams !== null, (rights) =>
      rights.where((row) =>
        row.or([
          row('examId', 'in', [...exams!.filter((id) => id !== null), '']),
          ...(exams!.includes(null) ? [row('examId', 'is', null)] : []),
        ]),
      ),
    )
    .returning(['userId', 'examId', 'source'])
    .execute();
  await tellEnded(tx, at, ended);
}

type GroupRights = { groupId: string; exams: readonly (string | null)[]; at: Time };

/** Gives members of a group what they have through it; null among the exams is every exam. */
export async function insertRightsOfGroup(
  tx: Tx,
  userIds: readonly string[],
  { groupId, exams, at }: GroupRights,
): Promise<void> {
  const rows = userIds.flatMap((userId) =>
    exams.map((examId) => ({
      id: randomUUID(),
      userId,
      examId,
      source: 'group' as const,
      purchaseId: null,
      groupId,
      note: '',
      startsAt: at,
      expiresAt: null,
      endedAt: null,
      createdAt: at,
    })),
  );
  await inRows(rows, (part) => tx.insertInto('entitlement').values(part).returning('id').execute());
  await tellGranted(tx, rows);
}
