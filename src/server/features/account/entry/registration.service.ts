import type { Registration } from '#contract/account-entry.ts';
import type { User } from '#contract/account.ts';
import { type Door, addressDecides, mayCome } from '#rules/door/door.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import { tidyName } from '#rules/account/name.ts';
import { passwordFault } from '#rules/account/password.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { ACCOUNT } from '#server/features/account/account.words.ts';
import { listText } from '#rules/wording/list.ts';
import type { AccountService } from './account.service.ts';
import {
  insertUser,
  selectOptionalUser,
  selectOptionalUserByEmail,
  selectOptionalUserByUsername,
  updateUserVerified,
} from './account.store.ts';
import { selectOptionalPassword, upsertPassword } from './credential.store.ts';
import { hashOf } from './email-token.ts';
import { deleteExpiredEmailTokens, selectOptionalEmailToken, updateEmailTokenUsed } from './email-token.store.ts';
import { liveToken } from './live-token.ts';
import { newUser } from './new-user.ts';
import type { PasswordService } from './password.service.ts';
import type { From, SessionService } from '#server/features/account/session.service.ts';
import { takenProblem } from './taken-problem.ts';
import type { VerificationMail } from './verification-mail.ts';

/** A registration repeated within this time was sent twice. Milliseconds. */
const TWICE_WITHIN_MS = 60_000;

type Needs = {
  database: Database;
  passwords: PasswordService;
  sessions: SessionService;
  accounts: AccountService;
  verification: VerificationMail;
  passwordMin: number;
  /** Who can create an account. */
  door: () => Door;
  now: () => Date;
};

/** Another way than the open door: who they are then, and what else happens with the account. */
export type Opening = {
  isAdmin: boolean;
  isEmailVerified: boolean;
  /** null: whoever opened it needs no invitation. */
  invitation: 'address' | 'link' | null;
  /** In the transaction that makes the account; throws if there may not be one. */
  also(tx: Tx, userId: string): Promise<void>;
};

/** Registering, and proving that an email address is one's own. */
export function registrationService(needs: Needs) {
  const { database, passwords, sessions, accounts, verification, passwordMin, door, now } = needs;

  /** Throws 403 unless somebody may create an account. */
  function refuseClosed(email: string, invitation: Opening['invitation'], via: 'password' | 'provider'): void {
    const { registration, domains } = door();
    if (mayCome({ registration, domains }, { email, invitation, via })) return;
    if (registration === 'invited') throw new Problem('registration_closed', { error: ACCOUNT.invitedOnly() });
    if (registration === 'provider') throw new Problem('registration_closed', { error: ACCOUNT.providerOnly() });
    if (registration === 'domains')
      throw new Problem('registration_closed', { error: ACCOUNT.domainsOnly({ domains: listText(domains) }) });
    throw new Problem('registration_closed');
  }

  async function refuseTaken({ emailKey, usernameKey }: { emailKey: string; usernameKey: string }): Promise<void> {
    const [sameEmail, sameName] = await database.read(async (reader) => [
      await selectOptionalUserByEmail(reader, emailKey),
      await selectOptionalUserByUsername(reader, usernameKey),
    ]);
    if (sameEmail) throw takenProblem('email');
    if (sameName) throw takenProblem('username');
  }

  /** Whether this is what the signed-in person just registered with. */
  async function isRepeated(given: Registration, user: SessionUser): Promise<boolean> {
    const row = await database.read((reader) => selectOptionalUser(reader, user.id));
    if (!row || row.emailKey !== normalisedEmail(given.email) || row.usernameKey !== given.username.toLowerCase())
      return false;
    if (now().getTime() - Date.parse(row.createdAt) >= TWICE_WITHIN_MS) return false;
    const password = await database.read((reader) => selectOptionalPassword(reader, user.id));
    return passwords.fits(given.password, password?.hash ?? null);
  }

  return {
    refuseClosed,

    /** Returns the account of a signed-in person who just registered with the same data; otherwise throws 409. */
    async registerAgain(given: Registration, user: SessionUser): Promise<User> {
      if (await isRepeated(given, user)) return accounts.view(user);
      throw new Problem('already_signed_in');
    },

    /**
     * Creates the account, a session, and the mail that verifies the address, in one transaction. Where the address decides who is
     * let in, there is no session until it is verified: throws 403 once the account is there.
     */
    async register(registration: Registration, from: From, opening: Opening | null = null) {
      const { email, username } = registration;
      if (!opening?.isAdmin) refuseClosed(email, opening?.invitation ?? null, 'password');
      const fault = passwordFault(registration.password, { minLength: passwordMin, email, username });
      if (fault !== null) throw new Problem('weak_password', { fields: { password: fault } });
      await refuseTaken({ emailKey: normalisedEmail(email), usernameKey: username.toLowerCase() });
      const { isAdmin, isEmailVerified } = opening ?? { isAdmin: false, isEmailVerified: false };
      const isToVerify = addressDecides(door()) && !isEmailVerified && opening === null;
      const passwordHash = await passwords.hash(registration.password);
      const row = newUser(registration, { isAdmin, isEmailVerified }, now().toISOString());
      const making = database.write(async (tx) => {
        await insertUser(tx, row);
        await opening?.also(tx, row.id);
        await upsertPassword(tx, row.id, passwordHash, row.createdAt);
        const person = { id: row.id, email, firstName: tidyName(registration.firstName) };
        if (!isEmailVerified) await verification.put(tx, person, { isAgain: false });
        return isToVerify ? null : sessions.startWith(tx, { id: row.id, isAdmin, roles: [] }, from);
      });
      const session = await making.catch((error: unknown) => {
        // Somebody took it between our check and our write.
        if (error instanceof UniqueViolation)
          throw takenProblem(error.subject.includes('username_key') ? 'username' : 'email');
        throw error;
      });
      verification.kick();
      if (!session) throw new Problem('email_unverified', { error: ACCOUNT.accountMade() });
      const made = await database.read((reader) => selectOptionalUser(reader, row.id));
      if (!made) throw new Error('an account that was just made is not there');
      return { session, user: await accounts.view(made) };
    },

    /** Marks the address as verified. Repeating the same token changes nothing until it expires. */
    async verify(token: string): Promise<void> {
      const at = now().toISOString();
      const tokenHash = hashOf(token);
      const found = await liveToken(database, at, (reader) => selectOptionalEmailToken(reader, 'verify', tokenHash));
      if (!found) throw new Problem('bad_token');
      if (found.usedAt !== null) return;
      await database.write(async (tx) => {
        if (await updateEmailTokenUsed(tx, 'verify', tokenHash, at)) await updateUserVerified(tx, found.userId, at);
      });
    },

    /** Mails a new link that replaces the previous one; does nothing if the address is verified. */
    async resend(user: SessionUser): Promise<void> {
      if (user.isEmailVerified) return;
      await database.write((tx) => verification.put(tx, user, { isAgain: true, isReplacing: true }));
      verification.kick();
    },

    async removeExpiredTokens(): Promise<void> {
      await database.write((tx) => deleteExpiredEmailTokens(tx, now().toISOString()));
    },
  };
}
export type RegistrationService = ReturnType<typeof registrationService>;
