import type { Logger } from 'pino';
import type { Difference } from '#rules/checkout/mismatch.ts';
import type { Site } from '#rules/site/site.ts';
import type { Tx } from '#server/db/database.ts';
import type { LetterWriter } from '#server/jobs/letter.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { differencesText } from './checkout.words.ts';
import { listAdminAddresses, type Purchase } from './purchase.store.ts';

type Needs = { mails: MailQueue; writer: LetterWriter; site: () => Site; log: Logger };

/** Alerts the operator that a payment is not what was ordered: in the log, and by mail to support or else the administrators. */
export function mismatchAlert({ mails, writer, site, log }: Needs) {
  return async (tx: Tx, purchase: Purchase, intentId: string, mismatch: readonly Difference[]): Promise<void> => {
    log.error({ purchase: purchase.id, intent: intentId, mismatch }, 'a payment does not match its order');
    const { siteName, supportEmail } = site();
    const people = supportEmail === '' ? await listAdminAddresses(tx) : [{ email: supportEmail, firstName: null }];
    for (const person of people) {
      const letter = writer.write(person, {
        subject: 'A payment does not match its order',
        before: [
          'The payment provider reported a payment that does not match its order. It did not unlock anything.',
          {
            figures: [
              ['Payment', intentId],
              ['Order', purchase.id],
              ['Difference', differencesText(mismatch)],
            ],
          },
        ],
        link: { label: 'See payments that do not match', url: writer.linkTo('/admin/payments?status=mismatched') },
        after: [
          `Refund or correct the payment with the payment provider. ${siteName} then checks again and closes the order or unlocks the exam.`,
        ],
      });
      await mails.put(tx, letter);
    }
  };
}
export type MismatchAlert = ReturnType<typeof mismatchAlert>;
