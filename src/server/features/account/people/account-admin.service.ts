import { mayActOn } from '#rules/account/roles.ts';
import { ACCOUNT } from '#server/features/account/account.words.ts';
import type { AdminUser, AdminUserDetails } from '#contract/account-admin.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { type Actor, type Change, insertAudit } from '#server/features/admin/audit.store.ts';
import { listGroupsOf } from '#server/features/entitlement/group.store.ts';
import { listGrantsOf } from '#server/features/entitlement/grant.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { countUse, listRefused, listUserRows } from './account-admin.store.ts';
import { changeAccount, type WantedRights } from './rights-change.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import { listAdminsLocked, selectOptionalUser } from '#server/features/account/entry/account.store.ts';
import { makeEmailToken } from '#server/features/account/entry/email-token.ts';
import { insertResetToken } from '#server/features/account/entry/email-token.store.ts';
import type { LeavingService } from '#server/features/account/leaving/leaving.service.ts';
import type { PersonalDataService } from '#server/features/account/settings/personal-data.service.ts';
import { deleteFactor, updateUserFactor } from '#server/features/account/entry/second-factor.store.ts';
import type { SessionService } from '#server/features/account/session.service.ts';

type Needs = {
  leaving: LeavingService;
  database: Database;
  sessions: SessionService;
  personalData: PersonalDataService;
  mails: MailQueue;
  letters: AccountMail;
  /** What a sign-in provider is called, by who somebody is to it. */
  providerName: (subject: string) => string;
  now: () => Date;
};

/** What was done, and whether the account is gone after it. */
type Deed = Pick<Change, 'action' | 'before' | 'after'> & { isGone?: true };

/** What administrators do to other people's accounts; each action is recorded. */
export function accountAdminService(needs: Needs) {
  const { database, sessions, personalData, leaving, mails, letters, providerName, now } = needs;
  /** Acts on somebody's account, with an audit row. Throws 404, or 403 if theirs has a role and the actor is no administrator. */
  async function act(actor: Actor, id: string, work: (tx: Tx, person: Row<'user'>) => Promise<Deed | null>) {
    await database.write(async (tx) => {
      const person = await selectOptionalUser(tx, id);
      if (!person) throw new Problem('not_found');
      if (!mayActOn(actor.standing, person)) throw new Problem('forbidden', { error: ACCOUNT.hasRole() });
      const change = await work(tx, person);
      if (!change) return;
      const { isGone, ...rest } = change;
      const subject = { subjectKind: 'user', subjectId: id, subjectUserId: isGone ? null : id } as const;
      await insertAudit(tx, now().toISOString(), actor, { ...rest, ...subject });
    });
  }

  /** Which providers no longer vouch for each of these people, and since when. */
  async function unconfirmedOf(reader: Reader, userIds: readonly string[]) {
    const rows = userIds.length === 0 ? [] : await listRefused(reader, userIds);
    return (id: string): AdminUser['unconfirmed'] =>
      rows
        .filter(({ userId }) => userId === id)
        .map(({ subject, refusedAt }) => ({ provider: providerName(subject!), since: refusedAt! }));
  }

  return {
    async list(asked: Parameters<typeof listUserRows>[1]): Promise<{ total: number; users: AdminUser[] }> {
      return database.read(async (reader) => {
        const { total, users } = await listUserRows(reader, asked);
        const unconfirmed = await unconfirmedOf(
          reader,
          users.map(({ id }) => id),
        );
        return { total, users: users.map((user) => ({ ...viewOf(user), unconfirmed: unconfirmed(user.id) })) };
      });
    },

    /** Throws 404. */
    async details(id: string): Promise<AdminUserDetails> {
      return database.read(async (reader) => {
        const person = await selectOptionalUser(reader, id);
        if (!person) throw new Problem('not_found');
        const grants = await listGrantsOf(reader, id);
        return {
          ...viewOf(person),
          unconfirmed: (await unconfirmedOf(reader, [id]))(id),
          secondFactorSince: person.secondFactorAt,
          left: await leaving.of(reader, id),
          ...(await countUse(reader, id, now().toISOString())),
          groupIds: (await listGroupsOf(reader, id)).map(({ groupId }) => groupId),
          grants: grants.map(({ note, userId, examId, examName, startsAt, expiresAt, endedAt, id: grantId }) => {
            return { id: grantId, userId, examId, examName, reason: note, startsAt, expiresAt, revokedAt: endedAt };
          }),
        };
      });
    },

    /** Changes what an account may do; does nothing if nothing changes. Throws 404, or 409 if no administrator would be left. */
    async change(actor: Actor, id: string, wanted: WantedRights): Promise<void> {
      await database.write(async (tx) => {
        const person = await selectOptionalUser(tx, id);
        if (!person) throw new Problem('not_found');
        await changeAccount(tx, actor, person, { wanted, at: now().toISOString() });
      });
    },

    /** Deletes an account and everything that belongs to it. Throws 409 for one's own account and for the last administrator's. */
    async remove(actor: Actor, id: string): Promise<void> {
      if (actor.userId === id) throw new Problem('own_account');
      await act(actor, id, async (tx, person) => {
        await personalData.remove(tx, id);
        return {
          action: 'delete',
          before: { isAdmin: person.isAdmin, roles: person.roles, disabled: person.disabledAt !== null },
          after: null,
          isGone: true,
        };
      });
      await mails.forget();
    },

    /**
     * Removes a person from the site, who can download their data for a while; mails the link again to one who has left. Throws 409 for
     * one's own account and for the last administrator's.
     */
    async removeFromSite(actor: Actor, id: string): Promise<void> {
      if (actor.userId === id) throw new Problem('own_account');
      await act(actor, id, async (tx, person) => {
        if (person.isAdmin && person.disabledAt === null) {
          const admins = await listAdminsLocked(tx);
          if (admins.every((admin) => admin === id)) throw new Problem('last_admin');
        }
        await leaving.leave(tx, person, 'administrator');
        return {
          action: 'remove_from_site',
          before: { disabled: person.disabledAt !== null },
          after: { disabled: true },
        };
      });
      mails.kick();
    },

    async revokeSessions(actor: Actor, id: string): Promise<void> {
      await act(actor, id, async (tx) => {
        await sessions.endAll(tx, id);
        return { action: 'revoke_sessions', before: null, after: null };
      });
    },

    /** For someone who lost their app and recovery codes. Signs them out and notifies them by mail. Throws 404 if they have no second factor, 409 for one's own account. */
    async removeSecondFactor(actor: Actor, id: string): Promise<void> {
      if (actor.userId === id) {
        throw new Problem('own_account', { error: ACCOUNT.ownFactor() });
      }
      await act(actor, id, async (tx, person) => {
        if (person.secondFactorAt === null) throw new Problem('not_found');
        await deleteFactor(tx, id);
        await updateUserFactor(tx, id, null);
        await sessions.endAll(tx, id);
        await mails.put(tx, letters.secondFactorRemoved(person));
        return { action: 'remove_second_factor', before: { since: person.secondFactorAt }, after: null };
      });
      mails.kick();
    },

    /** Mails the 'Forgot password?' link. Throws 409 for an account that could not use it. */
    async sendReset(actor: Actor, id: string): Promise<void> {
      await act(actor, id, async (tx, person) => {
        if (person.disabledAt !== null) throw new Problem('account_disabled');
        const { token, row } = makeEmailToken('reset', id, now());
        await insertResetToken(tx, row);
        await mails.put(tx, letters.reset(person, token));
        return { action: 'send_reset', before: null, after: null };
      });
      mails.kick();
    },
  };
}
export type AccountAdminService = ReturnType<typeof accountAdminService>;

type UserRow = Pick<
  Row<'user'>,
  | 'id'
  | 'email'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'isEmailVerified'
  | 'isAdmin'
  | 'roles'
  | 'disabledAt'
  | 'createdAt'
>;

function viewOf({
  id,
  email,
  username,
  firstName,
  lastName,
  isEmailVerified,
  isAdmin,
  roles,
  disabledAt,
  createdAt,
}: UserRow): Omit<AdminUser, 'unconfirmed'> {
  return {
    id,
    email,
    username,
    firstName,
    lastName,
    emailVerified: isEmailVerified,
    isAdmin,
    roles,
    disabledAt,
    createdAt,
  };
}
