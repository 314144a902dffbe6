import type { Login } from '#contract/account-entry.ts';
import type { User } from '#contract/account.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { Person } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { selectOptionalUser, selectOptionalUserByEmail, updatePasswordHash } from './account.store.ts';
import type { AccountLimits } from './account-limits.ts';
import type { PasswordService } from './password.service.ts';
import type { SecondFactorService } from '#server/features/account/settings/second-factor.service.ts';
import type { From, SessionService } from '#server/features/account/session.service.ts';
import type { VerificationMail } from './verification-mail.ts';

type Needs = {
  database: Database;
  passwords: PasswordService;
  sessions: SessionService;
  entitlements: EntitlementService;
  requireVerifiedEmail: boolean;
  verification: VerificationMail;
  secondFactor: SecondFactorService;
  /** null: guessing is not limited. */
  limits: AccountLimits | null;
};

/** Accounts: who someone is, signing in and out. */
export function accountService(needs: Needs) {
  const { database, passwords, sessions, entitlements, secondFactor, verification, limits } = needs;

  /** The person as the client sees them: never a hash, never a token. */
  async function view(user: Person): Promise<User> {
    const { isPro, examIds } = await entitlements.ownedExams(user);
    return {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      username: user.username,
      email: user.email,
      emailVerified: user.isEmailVerified,
      extraTime: user.extraTime,
      isAdmin: user.isAdmin,
      isPro,
      purchasedExams: examIds,
    };
  }

  /** Rehashes a password hashed with earlier parameters while it is at hand. */
  async function renewHash(row: Row<'user'>, password: string): Promise<void> {
    if (!passwords.isOutdated(row.passwordHash)) return;
    const fresh = await passwords.hash(password);
    await database.write((tx) => updatePasswordHash(tx, row.id, { from: row.passwordHash, to: fresh }));
  }

  /**
   * Refuses a login with an unverified address and mails a new link, since nobody can request one without a session. The
   * links mailed before stay valid: the first one may be opened after the second was sent.
   */
  async function refuseUnverified(row: Row<'user'>): Promise<never> {
    const mayGo = limits?.mayMailUnverified(row.emailKey) ?? true;
    if (mayGo) {
      await database.write((tx) => verification.put(tx, row, { isAgain: true }));
      verification.kick();
    }
    const sent = mayGo
      ? 'We have sent you a new link.'
      : 'We have sent you a link. Please also check your spam folder.';
    throw new Problem('email_unverified', { error: `${PROBLEMS.email_unverified[1]} ${sent}` });
  }

  return {
    view,

    /** The whole row of a signed-in person, once they have given their password again; throws 403 if it is wrong. */
    async prove(user: Person, password: string, network: string): Promise<Row<'user'>> {
      const emailKey = normalisedEmail(user.email);
      await limits?.beforeGuess(emailKey, network);
      const row = await database.read((reader) => selectOptionalUser(reader, user.id));
      const fits = await passwords.fits(password, row?.passwordHash ?? null);
      if (!row || !fits) throw new Problem('wrong_password');
      limits?.afterRightGuess(emailKey, network);
      return row;
    },

    /** Signs in with a new session. An unknown address and a wrong password look the same to the caller. */
    async login(credentials: Login, from: From & { network: string }) {
      const emailKey = normalisedEmail(credentials.email);
      await limits?.beforeGuess(emailKey, from.network);
      const row = await database.read((reader) => selectOptionalUserByEmail(reader, emailKey));
      const fits = await passwords.fits(credentials.password, row?.passwordHash ?? null);
      if (!row || !fits || row.disabledAt !== null) throw new Problem('invalid_credentials');
      // A wrong code counts as a wrong password: the limits are the same.
      await secondFactor.pass(row, credentials.code);
      limits?.afterRightGuess(emailKey, from.network);
      await renewHash(row, credentials.password);
      if (needs.requireVerifiedEmail && !row.isEmailVerified) await refuseUnverified(row);
      return { session: await sessions.start(row, from), user: await view(row) };
    },
  };
}
export type AccountService = ReturnType<typeof accountService>;
