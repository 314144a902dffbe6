import type { Tx } from '#server/db/database.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import { makeEmailToken } from './email-token.ts';
import { deleteVerifyTokens, insertVerifyToken } from './email-token.store.ts';

/** Queues the link by which somebody proves that an address is theirs. */
export function verificationMail({ mails, letters, now }: { mails: MailQueue; letters: AccountMail; now: () => Date }) {
  return {
    async put(
      tx: Tx,
      person: { id: string; email: string; firstName: string | null },
      { isAgain, isReplacing = false }: { isAgain: boolean; isReplacing?: boolean },
    ): Promise<void> {
      const { token, row } = makeEmailToken('verify', person.id, now());
      if (isReplacing) await deleteVerifyTokens(tx, person.id);
      await insertVerifyToken(tx, row);
      await mails.put(tx, letters.verification(person, token, isAgain));
    },

    /** After the commit. */
    kick: () => mails.kick(),
  };
}
export type VerificationMail = ReturnType<typeof verificationMail>;
