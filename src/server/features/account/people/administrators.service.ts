import { randomBytes, randomUUID } from 'node:crypto';
import { type Role, type RoleHolder, tidyRoles } from '#rules/account/roles.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { type Change, insertAudit, OPERATOR } from '#server/features/admin/audit.store.ts';
import {
  insertUser,
  selectOptionalUserByEmail,
  updateUserAdmin,
  updateUserVerified,
} from '#server/features/account/entry/account.store.ts';
import { upsertPassword } from '#server/features/account/entry/credential.store.ts';
import { deleteOpenLinks } from '#server/features/account/entry/email-token.store.ts';
import { newUser } from '#server/features/account/entry/new-user.ts';
import type { PasswordService } from '#server/features/account/entry/password.service.ts';
import { deleteFactor, updateUserFactor } from '#server/features/account/entry/second-factor.store.ts';
import { deleteTokensOf } from '#server/features/account/tokens/token.store.ts';
import { changeAccount, type WantedRights } from './rights-change.ts';
import { letIn } from '#server/features/account/leaving/leaving.service.ts';
import { deleteSessionsOf } from '#server/features/account/session.store.ts';

/** What the operator of an installation does about its administrators, outside the site itself. */
export function administratorsService(needs: { database: Database; passwords: PasswordService; now: () => Date }) {
  const { database, passwords, now } = needs;

  const writeDown = (tx: Tx, subjectId: string, change: Pick<Change, 'action' | 'before' | 'after'>) =>
    insertAudit(tx, now().toISOString(), OPERATOR, {
      ...change,
      subjectKind: 'user',
      subjectId,
      subjectUserId: subjectId,
    });

  /** Creates an administrator if no account has the address; returns whether one was created. */
  async function make(email: string, password: string): Promise<boolean> {
    const passwordHash = await passwords.hash(password);
    const making = database.write(async (tx) => {
      if (await selectOptionalUserByEmail(tx, normalisedEmail(email))) return false;
      const username = `admin-${randomUUID().slice(0, 8)}`;
      const rights = { isAdmin: true, isEmailVerified: true };
      const user = newUser({ email, username }, rights, now().toISOString());
      await insertUser(tx, user);
      await upsertPassword(tx, user.id, passwordHash, user.createdAt);
      await writeDown(tx, user.id, { action: 'create', before: null, after: { isAdmin: true } });
      return true;
    });
    return making.catch((error: unknown) => {
      // Another process starting at the same time created it.
      if (error instanceof UniqueViolation) return false;
      throw error;
    });
  }

  /** Changes an account as the admin area does, and returns what it was; null if there is no such account. */
  async function change(email: string, wantedOf: (row: Row<'user'>) => WantedRights): Promise<Row<'user'> | null> {
    return database.write(async (tx) => {
      const row = await selectOptionalUserByEmail(tx, normalisedEmail(email));
      if (!row) return null;
      await changeAccount(tx, OPERATOR, row, { wanted: wantedOf(row), at: now().toISOString() });
      return row;
    });
  }

  return {
    make,

    /**
     * Creates an administrator with a random password, which is returned; null if the account already existed and was only
     * given the right, which ends its sessions. Either way its address counts as verified, so no mail has to arrive first.
     */
    async create(email: string): Promise<{ password: string | null }> {
      const password = chancePassword();
      if (await make(email, password)) return { password };
      await database.write(async (tx) => {
        const row = await selectOptionalUserByEmail(tx, normalisedEmail(email));
        if (!row || (row.isAdmin && row.isEmailVerified && row.disabledAt === null)) return;
        await letIn(tx, row.id, now().toISOString());
        await updateUserAdmin(tx, row.id, now().toISOString());
        if (row.isAdmin) return;
        await deleteSessionsOf(tx, row.id);
        await writeDown(tx, row.id, { action: 'change', before: { isAdmin: false }, after: { isAdmin: true } });
      });
      return { password: null };
    },

    /** Gives an account exactly these roles beside administrator, and returns them; null if there is no such account. */
    async setRoles(email: string, roles: readonly Role[]): Promise<Role[] | null> {
      const row = await change(email, () => ({ roles }));
      return row && tidyRoles(roles);
    },

    /**
     * Takes roles from an account, or the right of an administrator if none is named; its sessions end. Returns what it was; null if
     * there is no such account. Throws 409 for the last administrator.
     */
    async demote(email: string, roles: readonly Role[]): Promise<RoleHolder | null> {
      return change(email, (row) =>
        roles.length === 0 ? { isAdmin: false } : { roles: row.roles.filter((role) => !roles.includes(role)) },
      );
    },

    /**
     * Disables an account, which ends its sessions and keeps it out from the next request on, or lets it in again with all that it
     * had. Returns whether it was disabled before; null if there is no such account. Throws 409 for the last administrator.
     */
    async setDisabled(email: string, disabled: boolean): Promise<boolean | null> {
      const row = await change(email, () => ({ disabled }));
      return row && row.disabledAt !== null;
    },

    /**
     * Gives an account a random password, verifies its address, removes its second factor and ends its sessions; null if there
     * is no such account.
     */
    async resetPassword(email: string): Promise<string | null> {
      const password = chancePassword();
      const passwordHash = await passwords.hash(password);
      return database.write(async (tx) => {
        const row = await selectOptionalUserByEmail(tx, normalisedEmail(email));
        if (!row) return null;
        const at = now().toISOString();
        await upsertPassword(tx, row.id, passwordHash, at);
        await updateUserVerified(tx, row.id, at);
        await deleteOpenLinks(tx, row.id);
        await deleteFactor(tx, row.id);
        await updateUserFactor(tx, row.id, null);
        await deleteSessionsOf(tx, row.id);
        await deleteTokensOf(tx, row.id);
        await writeDown(tx, row.id, { action: 'reset_password', before: null, after: null });
        return password;
      });
    },
  };
}

/** 96 bits, to be read off a screen once. */
function chancePassword(): string {
  return randomBytes(12).toString('base64url');
}
