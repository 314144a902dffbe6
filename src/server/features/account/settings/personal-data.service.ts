import { randomUUID } from 'node:crypto';
import type { PersonalData } from '#contract/account-settings.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { lockPerson, updatePurchasesPseudonymous } from '#server/features/checkout/purchase.store.ts';
import { updateOutcomesNameless } from '#server/features/readiness/outcome.store.ts';
import { updateReportsWordless } from '#server/features/report/report.store.ts';
import type { Acts, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import {
  deleteInvitationsTo,
  deleteUser,
  listAdminsLocked,
  selectOptionalUser,
} from '#server/features/account/entry/account.store.ts';
import { deleteWebhookEventsOf, putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';
import { forgetAllOf } from '#server/features/question/picture/own-picture.store.ts';
import { listPersonalRecords } from './personal-data.store.ts';

/** The data we hold about a person: to export, and to have deleted. */
export function personalDataService({
  database,
  mails,
  now,
}: {
  database: Database;
  mails: MailQueue;
  now: () => Date;
}) {
  /**
   * Deletes somebody's account and everything that belongs to it, within a transaction; callers check permission. Payments
   * are kept under a pseudonym, reports without their text, and how exams went without date and score. Afterward, call `forget` on the mails. Throws 409 for the
   * last administrator.
   */
  async function remove(tx: Tx, userId: string): Promise<void> {
    const admins = await listAdminsLocked(tx);
    if (admins.length === 1 && admins[0] === userId) throw new Problem('last_admin');
    await lockPerson(tx, userId);
    await updatePurchasesPseudonymous(tx, userId, randomUUID(), now().toISOString());
    await updateReportsWordless(tx, userId);
    await updateOutcomesNameless(tx, userId);
    const person = await selectOptionalUser(tx, userId);
    if (person) await deleteInvitationsTo(tx, person.emailKey);
    await deleteWebhookEventsOf(tx, userId);
    await forgetAllOf(tx, userId);
    await deleteUser(tx, userId);
    const data = { userId, reason: 'account deleted' };
    await putWebhookEvent(tx, now().toISOString(), { type: 'person.left', subject: userId, data });
  }

  return {
    /** Everything stored about the person, without hashes and tokens. */
    async exportAll(learner: Sees<Learner>): Promise<PersonalData> {
      return database.read(async (reader) => {
        const account = await selectOptionalUser(reader, learner.id);
        if (!account) throw new Problem('unauthenticated');
        return { exportedAt: now().toISOString(), account, records: await listPersonalRecords(reader, learner.id) };
      });
    },

    /** Deletes one's own account and everything that belongs to it. Throws 409 for the last administrator. */
    async deleteAccount(learner: Acts<Learner>): Promise<void> {
      await database.write((tx) => remove(tx, learner.id));
      await mails.forget();
    },
    remove,
  };
}
export type PersonalDataService = ReturnType<typeof personalDataService>;
