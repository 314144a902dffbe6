import type { Tx } from '#server/db/database.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import { makeEmailToken } from './email-token.ts';
import { insertEmailToken } from './email-token.store.ts';

/** Queues the link by which somebody proves that an address is theirs, replacing the previous one. */
export function verificationMail({ mails, letters, now }: { mails: MailQueue; letters: AccountMail; now: () => Date }) {
  return {
    async put(
      tx: Tx,
      person: { id: string; email: string; firstName: string | null },
      { isAgain }: { isAgain: boolean },
    ): Promise<void> {
      const { token, row } = makeEmailToken('verify', person.id, now());
      await insertEmailToken(tx, row);
      await mails.put(tx, letters.verification(person, token, isAgain));
    },

    /** After the commit. */
    kick: () => mails.kick(),
  };
}
export type VerificationMail = ReturnType<typeof verificationMail>;
