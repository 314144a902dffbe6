import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Invitation, InvitationMisfit } from '#contract/door-admin.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import { INVITING } from '#rules/door/door.words.ts';
import { type ListedPerson, type NamedExam, readPeople } from '#rules/door/people-list.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { json, type NewRow, type Row, type Time } from '#server/db/tables/schema.ts';
import { hashOf } from '#server/features/account/entry/email-token.ts';
import { type Actor, type Change, insertAudits } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { Mail, MailQueue } from '#server/jobs/mail-queue.ts';
import type { DoorMail } from './door-mail.ts';
import type { Gift, InvitationUse } from './invitation-use.service.ts';
import type { LeavingService } from '#server/features/account/leaving/leaving.service.ts';
import { updateEntitlementsOfInvitation } from '#server/features/entitlement/entitlement.store.ts';
import type { GroupService } from '#server/features/entitlement/group.service.ts';
import {
  deleteInvitations,
  insertInvitations,
  listAccountsAt,
  listInvitationRows,
  listOpenInvitations,
  selectOptionalInvitationById,
  updateInvitationSent,
  updateInvitationWithdrawn,
} from './invitation.store.ts';

const DAY_MS = 86_400_000;
/** How many people are invited in one transaction, so that nobody has to wait for a long list. */
const AT_ONCE = 500;
/** How many rows of a preview and how many misfits are sent. */
const SHOWN = 50;
const MISFITS_SHOWN = 1000;

type ExamOnOffer = NamedExam & { name: string };

type Needs = {
  database: Database;
  use: InvitationUse;
  groups: GroupService;
  leaving: LeavingService;
  mails: MailQueue;
  letters: DoorMail;
  exams: () => readonly ExamOnOffer[];
  /** Throws 404. */
  exam: (id: string) => unknown;
  linkTo: (path: string) => string;
  now: () => Date;
};

/** What an invitation gives, as a call says it. */
type GiftDraft = { isAllExams: boolean; examIds: string[]; groupId: string | null; until: string | null };
type Account = Awaited<ReturnType<typeof listAccountsAt>>[number];
/** What comes of each person of a list. */
type Sorted = {
  toInvite: ListedPerson[];
  toGrant: { person: ListedPerson; account: Account }[];
  /** Invitations that expired and are replaced. */
  expired: string[];
  misfits: { line: number; excerpt: string; reason: Phrase }[];
};

const endOfDay = (day: string | null): Time | null => (day === null ? null : `${day}T23:59:59.000Z`);

/** Inviting people, by a list or a link. */
export function invitationService(needs: Needs) {
  const { database, use, groups, leaving, mails, letters, exams, exam, linkTo, now } = needs;

  const readList = (list: string) => readPeople(list, { exams: exams(), today: isoDate(now().toISOString()) });

  async function sort(reader: Reader, people: readonly ListedPerson[], at: Time): Promise<Sorted> {
    const keys = people.map(({ email }) => normalisedEmail(email));
    const accounts = new Map((await listAccountsAt(reader, keys)).map((account) => [account.emailKey, account]));
    const open = new Map((await listOpenInvitations(reader, keys)).map((row) => [row.emailKey, row]));
    const sorted: Sorted = { toInvite: [], toGrant: [], expired: [], misfits: [] };
    for (const person of people) {
      const leaveOut = (reason: Phrase) => sorted.misfits.push({ line: person.line, excerpt: person.email, reason });
      const key = normalisedEmail(person.email);
      const [account, earlier] = [accounts.get(key), open.get(key)];
      if (account?.disabledAt) leaveOut(INVITING.disabled());
      else if (account) sorted.toGrant.push({ person, account });
      else if (earlier && earlier.expiresAt > at) leaveOut(INVITING.invitedAlready());
      else {
        if (earlier) sorted.expired.push(earlier.id);
        sorted.toInvite.push(person);
      }
    }
    return sorted;
  }

  /** What a row gives: what it says itself, or what the call says for all. */
  function giftOf(person: ListedPerson, draft: GiftDraft, groupIds: ReadonlyMap<string, string>): Gift {
    const { exams: own, group, until } = person;
    return {
      isAllExams: own === null ? draft.isAllExams : own === 'all',
      examIds: own === null ? draft.examIds : own === 'all' ? [] : own,
      groupId: group === null ? draft.groupId : groupIds.get(groups.keyOf(group))!,
      accessUntil: endOfDay(until ?? draft.until),
    };
  }

  function newInvitation(actor: Actor, gift: Gift, { days, at }: { days: number; at: Time }) {
    const token = randomBytes(32).toString('base64url');
    const row: NewRow<'invitation'> = {
      id: randomUUID(),
      email: null,
      emailKey: null,
      name: null,
      groupId: gift.groupId,
      isAllExams: gift.isAllExams,
      examIds: json(gift.examIds),
      accessUntil: gift.accessUntil,
      tokenHash: hashOf(token),
      mostUses: 1,
      uses: 0,
      createdAt: at,
      createdBy: actor.userId,
      sentAt: at,
      expiresAt: new Date(Date.parse(at) + days * DAY_MS).toISOString(),
      withdrawnAt: null,
      acceptedAt: null,
      userId: null,
    };
    return { token, row };
  }

  const addressee = (email: string, name: string | null) => ({ email, firstName: name });

  /** Throws 404 for a group or an exam that is not there, 400 for a day that is past. */
  async function refuseUnknown({ examIds, groupId, until }: GiftDraft): Promise<void> {
    examIds.forEach((id) => exam(id));
    if (groupId !== null && !(await groups.list()).some(({ id }) => id === groupId)) throw new Problem('not_found');
    if (until !== null && until < isoDate(now().toISOString()))
      throw new Problem('malformed', { fields: { until: INVITING.pastDay({ text: until }) } });
  }

  /** What a call gives, checked. Throws as `refuseUnknown`. */
  async function giftFrom(draft: GiftDraft): Promise<Gift> {
    await refuseUnknown(draft);
    const { isAllExams, examIds, groupId, until } = draft;
    return { isAllExams, examIds, groupId, accessUntil: endOfDay(until) };
  }

  const told = (misfits: Sorted['misfits']): InvitationMisfit[] =>
    misfits
      .toSorted((one, other) => one.line - other.line)
      .slice(0, MISFITS_SHOWN)
      .map(({ line, excerpt, reason }) => ({ line, excerpt, reason: reason.text }));

  return {
    giftFrom,

    async preview(list: string) {
      const { people, misfits } = readList(list);
      const at = now().toISOString();
      const [sorted, known] = await database.read(async (reader) => [
        await sort(reader, people, at),
        await groups.list(),
      ]);
      const names = new Map(exams().map(({ id, name }) => [id, name]));
      const isKnown = new Set(known.map(({ name }) => groups.keyOf(name)));
      const all = [
        ...sorted.toInvite.map((person) => ({ person, hasAccount: false })),
        ...sorted.toGrant.map(({ person }) => ({ person, hasAccount: true })),
      ].toSorted((one, other) => one.person.line - other.person.line);
      const named = new Map(
        all.flatMap(({ person: { group } }) => (group === null ? [] : [[groups.keyOf(group), group] as const])),
      );
      return {
        toInvite: sorted.toInvite.length,
        toGrant: sorted.toGrant.length,
        newGroups: [...named].flatMap(([key, group]) => (isKnown.has(key) ? [] : [group])).slice(0, SHOWN),
        people: all.slice(0, SHOWN).map(({ person: { exams: own, ...person }, hasAccount }) => ({
          ...person,
          exams: own === null || own === 'all' ? null : own.map((id) => names.get(id) ?? id),
          isAllExams: own === 'all',
          hasAccount,
        })),
        misfits: told([...misfits, ...sorted.misfits]),
      };
    },

    /**
     * Invites the people of a list, a part at a time: whatever happens, each part is invited and mailed or neither, and sending the
     * list again leaves out those who were.
     */
    async invite(actor: Actor, { list, days, ...draft }: GiftDraft & { list: string; days: number }) {
      await refuseUnknown(draft);
      const { people, misfits } = readList(list);
      const groupNames = new Set(people.flatMap(({ group }) => group ?? []));
      const groupIds = await groups.named(actor, [...groupNames]);
      let [invited, granted] = [0, 0];
      const leftOut = [...misfits];
      for (let from = 0; from < people.length; from += AT_ONCE) {
        const part = people.slice(from, from + AT_ONCE);
        const at = now().toISOString();
        await database.write(async (tx) => {
          const sorted = await sort(tx, part, at);
          const made = sorted.toInvite.map((person) => {
            const { token, row } = newInvitation(actor, giftOf(person, draft, groupIds), { days, at });
            const { email, name } = person;
            return { token, row: { ...row, email, emailKey: normalisedEmail(email), name } };
          });
          await deleteInvitations(tx, sorted.expired);
          await insertInvitations(
            tx,
            made.map(({ row }) => row),
          );
          for (const { person, account } of sorted.toGrant)
            await use.give(tx, account.id, giftOf(person, draft, groupIds), { at, invitationId: null });
          const mail: Mail[] = [
            ...made.map(({ token, row }) =>
              letters.invitation(addressee(row.email, row.name), token, { isAgain: false, expiresAt: row.expiresAt }),
            ),
            ...sorted.toGrant.map(({ account }) => letters.accessGiven(account)),
          ];
          await mails.putAll(tx, mail);
          await insertAudits(tx, at, actor, [
            ...invitedChange(made.length),
            ...sorted.toGrant.map(({ account }): Change => ({
              action: 'grant',
              subjectKind: 'user',
              subjectId: account.id,
              subjectUserId: account.id,
              before: null,
              after: { by: 'list' },
            })),
          ]);
          invited += made.length;
          granted += sorted.toGrant.length;
          leftOut.push(...sorted.misfits);
        });
        mails.kick();
        await turn();
      }
      return { invited, granted, misfits: told(leftOut) };
    },

    async list(query: Parameters<typeof listInvitationRows>[1]): Promise<{ total: number; invitations: Invitation[] }> {
      const at = now().toISOString();
      const { total, rows } = await database.read((reader) => listInvitationRows(reader, query, at));
      const names = new Map((await groups.list()).map(({ id, name }) => [id, name]));
      const stateOf = ({ acceptedAt, withdrawnAt, expiresAt }: Row<'invitation'>): Invitation['state'] => {
        if (acceptedAt !== null) return 'accepted';
        if (withdrawnAt !== null) return 'withdrawn';
        return expiresAt <= at ? 'expired' : 'open';
      };
      const invitations = rows.map((row) => {
        const { id, email, name, isAllExams, examIds, accessUntil, mostUses, uses, createdAt, sentAt, expiresAt } = row;
        const group = row.groupId === null ? null : (names.get(row.groupId) ?? null);
        const { userId } = row;
        return {
          id,
          email,
          name,
          group,
          isAllExams,
          examIds,
          accessUntil,
          mostUses,
          uses,
          createdAt,
          sentAt,
          expiresAt,
          userId,
          state: stateOf(row),
        };
      });
      return { total, invitations };
    },

    async makeLink(
      actor: Actor,
      { name, mostUses, days, ...draft }: GiftDraft & { name: string; mostUses: number; days: number },
    ) {
      const gift = await giftFrom(draft);
      const at = now().toISOString();
      const { token, row } = newInvitation(actor, gift, { days, at });
      await database.write(async (tx) => {
        await insertInvitations(tx, [{ ...row, name: name.trim(), mostUses }]);
        const after = { name: name.trim(), mostUses, ...gift };
        await insertAudits(tx, at, actor, [
          { action: 'create link', subjectKind: 'invitation', subjectId: row.id, before: null, after },
        ]);
      });
      return { id: row.id, url: linkTo(`/invitation/${token}`) };
    },

    /** Throws 404, or 409 for one that is not open; one that expired can be sent again. */
    async resend(actor: Actor, id: string): Promise<void> {
      const at = now().toISOString();
      await database.write(async (tx) => {
        const row = await selectOptionalInvitationById(tx, id);
        if (!row) throw new Problem('not_found');
        if (row.email === null || row.acceptedAt !== null || row.withdrawnAt !== null) throw new Problem('not_open');
        const token = randomBytes(32).toString('base64url');
        const lasts = Date.parse(row.expiresAt) - Date.parse(row.sentAt);
        const expiresAt = new Date(Date.parse(at) + lasts).toISOString();
        await updateInvitationSent(tx, id, { tokenHash: hashOf(token), sentAt: at, expiresAt });
        await mails.put(tx, letters.invitation(addressee(row.email, row.name), token, { isAgain: true, expiresAt }));
        const change = {
          action: 'resend',
          subjectKind: 'invitation',
          subjectId: id,
          before: null,
          after: null,
        } as const;
        await insertAudits(tx, at, actor, [change]);
      });
      mails.kick();
    },

    /**
     * Ends what an invitation or a link has given, and withdraws it if it is still open; returns how many people lost something.
     * Throws 404.
     */
    async takeBack(actor: Actor, id: string): Promise<{ people: number }> {
      const at = now().toISOString();
      const people = await database.write(async (tx) => {
        if (!(await selectOptionalInvitationById(tx, id))) throw new Problem('not_found');
        await updateInvitationWithdrawn(tx, id, at);
        const lost = [
          ...new Set([...(await updateEntitlementsOfInvitation(tx, id, at)), ...(await groups.takeOut(tx, id, at))]),
        ];
        await leaving.leaveIfNothingIsLeft(tx, lost, 'invitation');
        const change = { action: 'take back', subjectKind: 'invitation', subjectId: id, before: null } as const;
        await insertAudits(tx, at, actor, [{ ...change, after: { people: lost.length } }]);
        return lost.length;
      });
      mails.kick();
      return { people };
    },

    /** Throws 404, or 409 for one that is not open. */
    async withdraw(actor: Actor, id: string): Promise<void> {
      const at = now().toISOString();
      await database.write(async (tx) => {
        if (!(await selectOptionalInvitationById(tx, id))) throw new Problem('not_found');
        if (!(await updateInvitationWithdrawn(tx, id, at))) throw new Problem('not_open');
        const change = {
          action: 'withdraw',
          subjectKind: 'invitation',
          subjectId: id,
          before: null,
          after: null,
        } as const;
        await insertAudits(tx, at, actor, [change]);
      });
    },
  };
}
export type InvitationService = ReturnType<typeof invitationService>;

function invitedChange(count: number): Change[] {
  if (count === 0) return [];
  return [{ action: 'invite', subjectKind: 'invitation', subjectId: randomUUID(), before: null, after: { count } }];
}
