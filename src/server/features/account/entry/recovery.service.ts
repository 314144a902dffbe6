import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { normalisedEmail } from '#rules/account/email.ts';
import { passwordFault } from '#rules/account/password.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { deleteTokensOf } from '#server/features/account/tokens/token.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import { selectOptionalUser, selectOptionalUserByEmail, updateUserVerified } from './account.store.ts';
import { upsertPassword } from './credential.store.ts';
import { hashOf, makeEmailToken } from './email-token.ts';
import {
  deleteOpenLinks,
  insertResetToken,
  selectOptionalEmailToken,
  updateEmailTokenUsed,
} from './email-token.store.ts';
import { liveToken } from './live-token.ts';
import type { PasswordService } from './password.service.ts';
import type { SessionService } from '#server/features/account/session.service.ts';

/** Any small difference in work between known and unknown is over before anyone is answered. */
const ANSWER_AFTER_MS = 50;

type Needs = {
  database: Database;
  passwords: PasswordService;
  sessions: SessionService;
  mails: MailQueue;
  letters: AccountMail;
  passwordMin: number;
  /** null: mails are not limited. */
  limits: AccountLimits | null;
  now: () => Date;
};

/** Getting back in through the mailbox, with a new password or a first one. */
export function recoveryService(needs: Needs) {
  const { database, passwords, sessions, mails, letters, passwordMin, limits, now } = needs;

  /** Whose token this is, as long as it can set a password. Throws 400. */
  async function personOf(tokenHash: string, at: string): Promise<Row<'user'>> {
    const found = await liveToken(database, at, (reader) => selectOptionalEmailToken(reader, 'reset', tokenHash));
    const isOpen = found !== null && found.usedAt === null;
    const person = isOpen ? await database.read((reader) => selectOptionalUser(reader, found.userId)) : undefined;
    if (!person || person.disabledAt !== null) throw new Problem('bad_token');
    return person;
  }

  return {
    /** Throws 400 if a token can no longer set a password. Uses nothing up. */
    async check(token: string): Promise<void> {
      await personOf(hashOf(token), now().toISOString());
    },

    /** Mails a link if there is such an account and it was not mailed too often. Nothing shows from outside. */
    async forgot(email: string): Promise<void> {
      const answerTime = setTimeout(ANSWER_AFTER_MS);
      const emailKey = normalisedEmail(email);
      const mayGo = limits?.mayMailForgotten(emailKey) ?? true;
      const row = await database.read((reader) => selectOptionalUserByEmail(reader, emailKey));
      const person = row && row.disabledAt === null && mayGo ? row : null;
      const { token, row: tokenRow } = makeEmailToken('reset', person?.id ?? randomUUID(), now());
      await database.write(async (tx) => {
        // Two writes and a commit either way, so that both take the same time.
        if (!person) return mails.pretend(tx, letters.reset({ email, firstName: null }, token));
        await insertResetToken(tx, tokenRow);
        await mails.put(tx, letters.reset(person, token));
      });
      mails.kick();
      await answerTime;
    },

    /** Sets a new password, once per token. Ends every session, and notifies the person by mail. */
    async reset(request: { token: string; password: string }): Promise<void> {
      const at = now().toISOString();
      const tokenHash = hashOf(request.token);
      const person = await personOf(tokenHash, at);
      const fault = passwordFault(request.password, { ...person, minLength: passwordMin });
      if (fault !== null) throw new Problem('weak_password', { fields: { password: fault } });
      const passwordHash = await passwords.hash(request.password);
      await database.write(async (tx) => {
        if (!(await updateEmailTokenUsed(tx, 'reset', tokenHash, at))) throw new Problem('bad_token');
        await upsertPassword(tx, person.id, passwordHash, at);
        // The token came by mail to that address, so it is theirs.
        if (!person.isEmailVerified) await updateUserVerified(tx, person.id, at);
        await deleteOpenLinks(tx, person.id);
        await sessions.endAll(tx, person.id);
        // Whoever else was in is out, with a script, too.
        await deleteTokensOf(tx, person.id);
        await mails.put(tx, letters.passwordReset(person));
      });
      mails.kick();
    },
  };
}
export type RecoveryService = ReturnType<typeof recoveryService>;
