import { ACCOUNT } from '#server/features/account/account.words.ts';
import type { Login } from '#contract/account-entry.ts';
import type { User } from '#contract/account.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { Person } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import {
  selectOptionalPassword,
  selectOptionalPersonWithPassword,
  type StoredPassword,
  updateCredentialUsed,
  updatePasswordHash,
} from './credential.store.ts';
import type { AccountLimits } from './account-limits.ts';
import type { PasswordService } from './password.service.ts';
import { HasLeft } from '#server/http/has-left.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { From, SessionService } from '#server/features/account/session.service.ts';
import type { VerificationMail } from './verification-mail.ts';

type Needs = {
  database: Database;
  passwords: PasswordService;
  sessions: SessionService;
  entitlements: EntitlementService;
  /** Whether nobody is let in before they have verified their address. */
  mustVerify: () => boolean;
  verification: VerificationMail;
  secondFactor: SecondFactorService;
  /** Who proves who they are and is no longer let in. */
  leaving: { isOut(person: Row<'user'>, credentialId: string): Promise<boolean>; passFor(userId: string): string };
  /** null: guessing is not limited. */
  limits: AccountLimits | null;
  now: () => Date;
};

/** Accounts: who someone is, signing in and out. */
export function accountService(needs: Needs) {
  const { database, passwords, sessions, entitlements, secondFactor, verification, limits, now } = needs;

  /** The person as the client sees them: never a hash, never a token. */
  async function view(user: Person): Promise<User> {
    const { isPro, examIds } = await entitlements.ownedExams(user);
    const password = await database.read((reader) => selectOptionalPassword(reader, user.id));
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
      hasPassword: password !== undefined,
      purchasedExams: examIds,
    };
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
    throw new Problem('email_unverified', { error: mayGo ? ACCOUNT.newLinkSent() : ACCOUNT.linkSentBefore() });
  }

  /**
   * Signs in a person after a credential of theirs fitted, whichever it is: with a second factor if they have one, unless the
   * account is disabled or its address must be verified first. `alsoInTx` is what else follows from signing in with it.
   */
  async function admit(
    person: Row<'user'>,
    fitted: {
      credentialId: string;
      code: string | undefined;
      /** Whether the credential counts as both factors. */
      isTwoFactors?: boolean;
      alsoInTx?: (tx: Tx) => Promise<void>;
    },
    from: From & { network: string },
  ) {
    const isOut = await needs.leaving.isOut(person, fitted.credentialId);
    if (person.disabledAt !== null && !isOut) throw new Problem('invalid_credentials');
    // A wrong code counts as a wrong password: the limits are the same.
    if (!fitted.isTwoFactors) await secondFactor.pass(person, fitted.code);
    if (isOut) throw new HasLeft(needs.leaving.passFor(person.id));
    limits?.afterRightGuess(person.emailKey, from.network);
    const isToVerify = needs.mustVerify() && !person.isEmailVerified;
    const session = await database.write(async (tx) => {
      // It may have been replaced since it fitted, which ended every session.
      if (!(await updateCredentialUsed(tx, fitted.credentialId, now().toISOString())))
        throw new Problem('invalid_credentials');
      await fitted.alsoInTx?.(tx);
      return isToVerify ? null : sessions.startWith(tx, person, from);
    });
    return { session: session ?? (await refuseUnverified(person)), user: await view(person) };
  }

  /** Hashes a password anew that was hashed with earlier parameters, while it is at hand; null if there is no need. */
  async function renewedHash({ hash }: StoredPassword, password: string): Promise<string | null> {
    return passwords.isOutdated(hash) ? passwords.hash(password) : null;
  }

  return {
    view,
    admit,

    /** Throws 403 unless this is the password of a signed-in person; somebody without one has none that is right. */
    async provePassword(user: Person, given: string, network: string): Promise<void> {
      const emailKey = normalisedEmail(user.email);
      await limits?.beforeGuess(emailKey, network);
      const password = await database.read((reader) => selectOptionalPassword(reader, user.id));
      const fits = await passwords.fits(given, password?.hash ?? null);
      if (!password || !fits) throw new Problem('wrong_password');
      limits?.afterRightGuess(emailKey, network);
      if (!(await database.write((tx) => updateCredentialUsed(tx, password.id, now().toISOString()))))
        throw new Problem('wrong_password');
    },

    /** Signs in with a password. An unknown address, a wrong password, and none at all look the same to the caller. */
    async login({ email, password: given, code }: Login, from: From & { network: string }) {
      const emailKey = normalisedEmail(email);
      await limits?.beforeGuess(emailKey, from.network);
      const found = await database.read((reader) => selectOptionalPersonWithPassword(reader, emailKey));
      const password = found?.password ?? null;
      const fits = await passwords.fits(given, password?.hash ?? null);
      if (!found || !password || !fits) throw new Problem('invalid_credentials');
      const newHash = await renewedHash(password, given);
      const alsoInTx = async (tx: Tx) => {
        if (newHash !== null) await updatePasswordHash(tx, password, newHash);
      };
      return admit(found.person, { credentialId: password.id, code, alsoInTx }, from);
    },
  };
}
export type AccountService = ReturnType<typeof accountService>;
