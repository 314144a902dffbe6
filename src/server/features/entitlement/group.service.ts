import { randomUUID } from 'node:crypto';
import type { Group } from '#contract/door-admin.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import type { LeavingReason } from '#rules/door/leaving.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit, type OPERATOR } from '#server/features/admin/audit.store.ts';
import { isUser } from './grant.store.ts';
import { Problem } from '#server/http/problem.ts';
import {
  deleteGroupRow,
  deleteMember,
  deleteRightsOfGroup,
  insertGroup,
  insertMembers,
  insertRightsOfGroup,
  type Joining,
  listExamsOfGroup,
  listGroupRows,
  listGroupsNamed,
  listGroupsOf,
  listMembers,
  listMembersBy,
  lockOptionalGroup,
  replaceExamsOfGroup,
  updateGroup,
} from './group.store.ts';

type GroupDraft = { name: string; isAllExams: boolean; examIds: string[] };

const keyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/** What the members of a group have: null is every exam. */
const examsOf = ({ isAllExams, examIds }: Pick<GroupDraft, 'isAllExams' | 'examIds'>): (string | null)[] =>
  isAllExams ? [null] : [...new Set(examIds)];

/** Groups: who is in them, and which exams they have through them. Rights are rows, kept in step within each change. */
export function groupService(needs: {
  database: Database;
  exam: (id: string) => unknown;
  /** What follows for people who lost exams, or were given some. */
  leaving: {
    leaveIfNothingIsLeft(tx: Tx, userIds: readonly string[], reason: LeavingReason): Promise<void>;
    comeBackWithRights(tx: Tx, userIds: readonly string[]): Promise<void>;
  };
  now: () => Date;
}) {
  const { database, exam, leaving, now } = needs;

  async function viewOf(id: string): Promise<Group> {
    const groups = await list();
    const group = groups.find((one) => one.id === id);
    if (!group) throw new Problem('not_found');
    return group;
  }

  async function list(): Promise<Group[]> {
    const rows = await database.read(listGroupRows);
    return rows.map(({ id, name, isAllExams, examIds, memberCount }) => ({
      id,
      name,
      isAllExams,
      examIds,
      memberCount,
    }));
  }

  /** Puts people into a group with what its members have. */
  async function join(
    tx: Tx,
    groupId: string,
    userIds: readonly string[],
    { source, at, invitationId }: Joining,
  ): Promise<void> {
    const group = await lockOptionalGroup(tx, groupId);
    // It may have been deleted since it was named in an invitation.
    if (!group) return;
    const added = await insertMembers(tx, groupId, userIds, {
      source,
      at,
      ...(invitationId !== undefined && { invitationId }),
    });
    const exams = examsOf({ isAllExams: group.isAllExams, examIds: await listExamsOfGroup(tx, groupId) });
    await insertRightsOfGroup(tx, added, { groupId, exams, at });
    await leaving.comeBackWithRights(tx, added);
  }

  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return database.write(work).catch((error: unknown) => {
      if (error instanceof UniqueViolation) throw new Problem('taken');
      throw error;
    });
  }

  const refuseUnknownExams = ({ examIds }: GroupDraft) => examIds.forEach((id) => exam(id));

  async function make(tx: Tx, actor: Actor | typeof OPERATOR, draft: GroupDraft, at: Time): Promise<string> {
    const id = randomUUID();
    const { name, isAllExams } = draft;
    const examIds = [...new Set(draft.examIds)];
    await insertGroup(tx, { id, name: name.trim(), nameKey: keyOf(name), isAllExams, createdAt: at, updatedAt: at });
    await replaceExamsOfGroup(tx, id, examIds);
    const after = { name: name.trim(), isAllExams, examIds };
    await insertAudit(tx, at, actor, { action: 'create', subjectKind: 'group', subjectId: id, before: null, after });
    return id;
  }

  return {
    list,
    join,

    async create(actor: Actor, draft: GroupDraft): Promise<Group> {
      refuseUnknownExams(draft);
      return viewOf(await write((tx) => make(tx, actor, draft, now().toISOString())));
    },

    /** The ids of groups by their names in lower case, made without exams if there are none; for lists of people. */
    async named(actor: Actor, names: readonly string[]): Promise<Map<string, string>> {
      const wanted = new Map(names.map((name) => [keyOf(name), name]));
      return write(async (tx) => {
        const found = await listGroupsNamed(tx, [...wanted.keys()]);
        const ids = new Map(found.map(({ id, nameKey }) => [nameKey, id]));
        for (const [key, name] of wanted)
          if (!ids.has(key))
            ids.set(key, await make(tx, actor, { name, isAllExams: false, examIds: [] }, now().toISOString()));
        return ids;
      });
    },
    keyOf,

    /** Throws 404. */
    async change(actor: Actor, id: string, draft: GroupDraft): Promise<Group> {
      refuseUnknownExams(draft);
      await write(async (tx) => {
        const group = await lockOptionalGroup(tx, id);
        if (!group) throw new Problem('not_found');
        const at = now().toISOString();
        const before = { name: group.name, isAllExams: group.isAllExams, examIds: await listExamsOfGroup(tx, id) };
        const after = { name: draft.name.trim(), isAllExams: draft.isAllExams, examIds: [...new Set(draft.examIds)] };
        await updateGroup(tx, id, {
          name: after.name,
          nameKey: keyOf(after.name),
          isAllExams: after.isAllExams,
          updatedAt: at,
        });
        await replaceExamsOfGroup(tx, id, after.examIds);
        const [had, have] = [examsOf(before), examsOf(after)];
        await deleteRightsOfGroup(tx, id, { exams: had.filter((one) => !have.includes(one)), at });
        const exams = have.filter((one) => !had.includes(one));
        await insertRightsOfGroup(tx, await listMembers(tx, id), { groupId: id, exams, at });
        await insertAudit(tx, at, actor, { action: 'update', subjectKind: 'group', subjectId: id, before, after });
      });
      return viewOf(id);
    },

    /** Throws 404. */
    async remove(actor: Actor, id: string): Promise<void> {
      await database.write(async (tx) => {
        const group = await lockOptionalGroup(tx, id);
        const members = await listMembers(tx, id);
        const at = now().toISOString();
        if (!group || !(await deleteGroupRow(tx, id, at))) throw new Problem('not_found');
        await leaving.leaveIfNothingIsLeft(tx, members, 'group');
        const before = { name: group.name, isAllExams: group.isAllExams };
        const change = { action: 'delete', subjectKind: 'group', subjectId: id, before, after: null } as const;
        await insertAudit(tx, at, actor, change);
      });
    },

    /** Puts a person into exactly these groups. Throws 404. */
    async setOf(actor: Actor, userId: string, groupIds: readonly string[]): Promise<string[]> {
      const wanted = new Set(groupIds);
      await database.write(async (tx) => {
        if (!(await isUser(tx, userId))) throw new Problem('not_found');
        const at = now().toISOString();
        const before = (await listGroupsOf(tx, userId)).map(({ groupId }) => groupId);
        for (const id of before) if (!wanted.has(id)) await deleteMember(tx, id, userId, at);
        for (const id of [...wanted].toSorted()) {
          if (!(await lockOptionalGroup(tx, id))) throw new Problem('not_found');
          await join(tx, id, [userId], { source: 'hand', at });
        }
        if (before.some((id) => !wanted.has(id))) await leaving.leaveIfNothingIsLeft(tx, [userId], 'group');
        const audited = { subjectKind: 'user', subjectId: userId, subjectUserId: userId } as const;
        const change = { action: 'set_groups', before: { groupIds: before }, after: { groupIds: [...wanted] } };
        await insertAudit(tx, at, actor, { ...change, ...audited });
      });
      return [...wanted];
    },

    /** Takes people out of the groups that an invitation put them into; returns who they are. */
    async takeOut(tx: Tx, invitationId: string, at: Time): Promise<string[]> {
      const members = await listMembersBy(tx, invitationId);
      for (const { groupId, userId } of members) await deleteMember(tx, groupId, userId, at);
      return members.map(({ userId }) => userId);
    },

    /** Puts a person into the groups that a provider says, and takes them out of those that it said before. Unknown names are left alone. */
    async setByProvider(tx: Tx, userId: string, names: readonly string[], at: Time): Promise<void> {
      const found = await listGroupsNamed(tx, [...new Set(names.map(keyOf))]);
      const wanted = new Set(found.map(({ id }) => id));
      const lost = (await listGroupsOf(tx, userId)).filter(
        ({ groupId, source }) => source === 'provider' && !wanted.has(groupId),
      );
      for (const { groupId } of lost) await deleteMember(tx, groupId, userId, at);
      for (const id of [...wanted].toSorted()) await join(tx, id, [userId], { source: 'provider', at });
      if (lost.length > 0) await leaving.leaveIfNothingIsLeft(tx, [userId], 'provider');
    },
  };
}
export type GroupService = ReturnType<typeof groupService>;
