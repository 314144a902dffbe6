import { ACCOUNT } from '#server/features/account/account.words.ts';
import type { EmailChange, PasswordChange, ProfileChange } from '#contract/account-settings.ts';
import type { User } from '#contract/account.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import { tidyName } from '#rules/account/name.ts';
import { passwordFault } from '#rules/account/password.ts';
import type { Database } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import type { AccountService } from '#server/features/account/entry/account.service.ts';
import {
  selectOptionalUser,
  selectOptionalUserByEmail,
  updateUserEmail,
  updateUserProfile,
} from '#server/features/account/entry/account.store.ts';
import { upsertPassword } from '#server/features/account/entry/credential.store.ts';
import { hashOf, makeEmailToken } from '#server/features/account/entry/email-token.ts';
import {
  deleteEmailTokens,
  deleteOpenLinks,
  insertEmailChange,
  selectOptionalEmailChange,
  updateEmailChangeUsed,
} from '#server/features/account/entry/email-token.store.ts';
import { liveToken } from '#server/features/account/entry/live-token.ts';
import type { PasswordService } from '#server/features/account/entry/password.service.ts';
import type { From, SessionService } from '#server/features/account/session.service.ts';
import { takenProblem } from '#server/features/account/entry/taken-problem.ts';

/** Where a request comes from: the session and the network. */
type FromHere = From & { network: string };

type Needs = {
  database: Database;
  accounts: AccountService;
  passwords: PasswordService;
  sessions: SessionService;
  mails: MailQueue;
  letters: AccountMail;
  passwordMin: number;
  now: () => Date;
};

/** What a person changes about their own account. */
export function settingsService(needs: Needs) {
  const { database, accounts, passwords, sessions, mails, letters, passwordMin, now } = needs;

  return {
    /** Asks for the password again, and gives the session a new id. */
    async reauthenticate(user: SessionUser, change: { password: string }, from: FromHere) {
      await accounts.provePassword(user, change.password, from.network);
      return sessions.start(user, { ...from, isTwoFactors: user.isTwoFactors });
    },

    async changeProfile(user: SessionUser, change: ProfileChange): Promise<User> {
      const { firstName, lastName, username, extraTime } = change;
      const set = {
        ...(firstName !== undefined && { firstName: tidyName(firstName) }),
        ...(lastName !== undefined && { lastName: tidyName(lastName) }),
        ...(username !== undefined && { username, usernameKey: username.toLowerCase() }),
        ...(extraTime !== undefined && { extraTime }),
        updatedAt: now().toISOString(),
      };
      await database
        .write((tx) => updateUserProfile(tx, user.id, set))
        .catch((error: unknown) => {
          throw error instanceof UniqueViolation ? takenProblem('username') : error;
        });
      const row = await database.read((reader) => selectOptionalUser(reader, user.id));
      if (!row) throw new Problem('unauthenticated');
      return accounts.view(row);
    },

    /** Sets a new password. Ends every other session, revokes mailed links, and notifies the person by mail. */
    async changePassword(person: SessionUser, change: PasswordChange, from: From) {
      const fault = passwordFault(change.password, { ...person, minLength: passwordMin });
      if (fault !== null) throw new Problem('weak_password', { fields: { password: fault } });
      const passwordHash = await passwords.hash(change.password);
      const at = now().toISOString();
      const session = await database.write(async (tx) => {
        await upsertPassword(tx, person.id, passwordHash, at);
        await deleteOpenLinks(tx, person.id);
        await sessions.endAll(tx, person.id);
        await mails.put(tx, letters.passwordChanged(person));
        return sessions.startWith(tx, person, { ...from, isTwoFactors: person.isTwoFactors });
      });
      mails.kick();
      return session;
    },

    /** Mails a link to the new address and a notice to the old one. Nothing changes until the link is used. */
    async changeEmail(person: SessionUser, { email: newEmail }: EmailChange): Promise<void> {
      if (newEmail === person.email) {
        throw new Problem('malformed', { fields: { email: ACCOUNT.ownAddress() } });
      }
      const holder = await database.read((reader) => selectOptionalUserByEmail(reader, normalisedEmail(newEmail)));
      if (holder && holder.id !== person.id) throw takenProblem('email');
      const { token, row } = makeEmailToken('verify', person.id, now());
      const { userId, tokenHash, createdAt, expiresAt } = row;
      await database.write(async (tx) => {
        await insertEmailChange(tx, { userId, newEmail, tokenHash, createdAt, expiresAt, usedAt: null });
        await mails.put(tx, letters.emailChange(person, newEmail, token));
        await mails.put(tx, letters.emailChangeAsked(person, newEmail));
      });
      mails.kick();
    },

    /**
     * Changes to the address that the token was mailed to; returns whether the token is valid. Using it again changes nothing.
     * Throws 409 if somebody else has taken the address in the meantime.
     */
    async confirmEmail(token: string): Promise<boolean> {
      const at = now().toISOString();
      const tokenHash = hashOf(token);
      const found = await liveToken(database, at, (reader) => selectOptionalEmailChange(reader, tokenHash));
      if (!found) return false;
      if (found.usedAt !== null) return true;
      const changing = database.write(async (tx) => {
        const change = await updateEmailChangeUsed(tx, tokenHash, at);
        const person = change && (await selectOptionalUser(tx, change.userId));
        if (!person) return;
        const address = { email: change.newEmail, emailKey: normalisedEmail(change.newEmail) };
        await updateUserEmail(tx, person.id, address, at);
        // Links mailed to the old address no longer work.
        await deleteEmailTokens(tx, person.id);
        await mails.put(tx, letters.emailChanged(person, change.newEmail));
      });
      await changing.catch((error: unknown) => {
        throw error instanceof UniqueViolation ? new Problem('email_taken') : error;
      });
      mails.kick();
      return true;
    },
  };
}
export type SettingsService = ReturnType<typeof settingsService>;
