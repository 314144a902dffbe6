import type { BodyOf } from '#contract/endpoint.ts';
import type { createUser } from '#contract/account-admin.ts';
import { tidyRoles } from '#rules/account/roles.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import { json, type Time } from '#server/db/tables/schema.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import { insertUser } from '#server/features/account/entry/account.store.ts';
import { FIRST_PASSWORD_DAYS, makeEmailToken } from '#server/features/account/entry/email-token.ts';
import { insertResetToken } from '#server/features/account/entry/email-token.store.ts';
import { newUser } from '#server/features/account/entry/new-user.ts';
import { takenProblem } from '#server/features/account/entry/taken-problem.ts';
import { usernameFor } from '#server/features/account/entry/username-for.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';

/** How often another username is tried when the one made from the address is taken. */
const ROUNDS = 6;

type Draft = BodyOf<typeof createUser>;
type Gift = { isAllExams: boolean; examIds: string[]; groupId: string | null; accessUntil: Time | null };

type Needs = {
  database: Database;
  gifts: {
    /** What a call gives. Throws 404 for a group or an exam that is not there, 400 for a day that is past. */
    giftFrom(draft: Pick<Draft, 'isAllExams' | 'examIds' | 'groupId' | 'until'>): Promise<Gift>;
    give(
      tx: Tx,
      userId: string,
      gift: Gift,
      how: { at: Time; invitationId: string | null; note: string },
    ): Promise<void>;
    /** What somebody was invited to. */
    openingFor(reader: Reader, email: string): Promise<{ also(tx: Tx, userId: string): Promise<void> } | null>;
  };
  mails: MailQueue;
  letters: AccountMail;
  now: () => Date;
};

/** Accounts that administrators create for others, whoever else may come. */
export function accountMakingService({ database, gifts, mails, letters, now }: Needs) {
  async function make(actor: Actor, draft: Draft, { gift, round }: { gift: Gift; round: number }): Promise<string> {
    const at = now().toISOString();
    const { email, emailVerified: isEmailVerified, isAdmin } = draft;
    const roles = tidyRoles(draft.roles);
    const username = draft.username ?? usernameFor(email, round);
    const row = newUser({ ...draft, username }, { isAdmin, isEmailVerified }, at);
    await database.write(async (tx) => {
      const invited = await gifts.openingFor(tx, email);
      await insertUser(tx, { ...row, roles: json(roles) });
      await gifts.give(tx, row.id, gift, { at, invitationId: null, note: 'Given with the account' });
      await invited?.also(tx, row.id);
      const { token, row: link } = makeEmailToken('firstPassword', row.id, now());
      await insertResetToken(tx, link);
      await mails.put(
        tx,
        letters.firstPassword({ email, firstName: row.firstName ?? null }, token, FIRST_PASSWORD_DAYS),
      );
      await insertAudit(tx, at, actor, {
        action: 'create',
        subjectKind: 'user',
        subjectId: row.id,
        subjectUserId: row.id,
        before: null,
        after: { isAdmin, roles, emailVerified: isEmailVerified, ...gift },
      });
    });
    return row.id;
  }

  return {
    /**
     * Creates an account without a password, with what is given with it, and mails a link to set one. Returns its id. Throws 404,
     * and 409 if the address or the username is taken.
     */
    async create(actor: Actor, draft: Draft): Promise<string> {
      const gift = await gifts.giftFrom(draft);
      for (let round = 0; ; round += 1) {
        try {
          const id = await make(actor, { ...draft, email: draft.email.trim() }, { gift, round });
          mails.kick();
          return id;
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error;
          if (!error.subject.includes('username_key')) throw takenProblem('email');
          if (draft.username !== undefined || round === ROUNDS) throw takenProblem('username');
        }
      }
    },
  };
}
export type AccountMakingService = ReturnType<typeof accountMakingService>;
