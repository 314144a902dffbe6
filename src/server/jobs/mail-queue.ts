import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Tx } from '#server/db/database.ts';
import { inBatches } from '#server/jobs/in-batches.ts';
import type { Letter, Mailer } from '#server/outside/mailer.ts';
import { within } from '#server/within.ts';
import {
  deleteMail,
  deleteOldMails,
  insertMail,
  insertMails,
  listDueMails,
  listMailIds,
  updateMailClaimed,
  updateMailFailed,
  updateMailsBlank,
  updateMailSent,
} from './mail.store.ts';
import { deliveryQueue } from './delivery-queue.ts';

const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 30_000;
/** How long closing waits for the current mail. */
const CLOSE_MS = 5000;
/** Mail goes out a little after the commit, so that the time of a reply does not reveal whether there is one. */
const KICK_MS = 100;

type MailError = Error & { code?: string; responseCode?: number };

/** A mail as services submit it. */
export type Mail = Pick<Letter, 'to' | 'subject' | 'text' | 'html'> & {
  /** The person it is about: it is no longer sent once their account is deleted. */
  userId?: string;
  /** Where a reply should go. */
  replyTo?: string;
  unsubscribeUrl?: string;
};

/**
 * Mails are queued as rows, written in the transaction of the change that caused them, and sent in the background: each at least
 * once whatever crashes, and from one process at a time.
 */
export function mailQueue(needs: {
  database: Database;
  mailer: Mailer;
  keptDays: number;
  now: () => Date;
  log: Logger;
}) {
  const { database, mailer, keptDays, now, log } = needs;

  const rowOf = (mail: Mail) => {
    const at = now().toISOString();
    const { to: toAddress, subject, text, html, userId = null, replyTo = null, unsubscribeUrl = null } = mail;
    const waiting = { createdAt: at, attempts: 0, nextAttemptAt: at, sentAt: null, lastError: null };
    return { id: randomUUID(), toAddress, subject, text, html, userId, replyTo, unsubscribeUrl, ...waiting };
  };

  const { run, kick, stop, givenUpBefore, forgottenBefore } = deliveryQueue({
    keptDays,
    name: 'mail',
    leaseMs: LEASE_MS,
    firstWaitMs: FIRST_WAIT_MS,
    database,
    now,
    log,
    due: listDueMails,
    claim: updateMailClaimed,
    deliver: ({ id, toAddress: to, subject, text, html, replyTo, unsubscribeUrl, createdAt }) =>
      mailer.send({ id, to, subject, text, html, replyTo, unsubscribeUrl, writtenAt: new Date(createdAt) }),
    noteDelivery: (tx, { id }, at) => updateMailSent(tx, id, at),
    noteFailure(tx, { id, tries }, error, next) {
      const { code, responseCode, message } = error as MailError;
      // The server's message may contain the address, which the row may hold but the log may not.
      log.warn({ mail: id, tries, code, responseCode }, 'mail not sent; will retry');
      return updateMailFailed(tx, id, message.slice(0, 300), next);
    },
    // If a server does not respond at all, the round ends.
    canContinueAfter: (error) => (error as MailError).responseCode !== undefined,
  });

  /** Deletes outbox letters along with their rows: when those are old, or with the account they are about. */
  async function clearOutbox(): Promise<void> {
    await mailer.clear(async (ids) => new Set(await database.read((reader) => listMailIds(reader, ids))));
  }

  return {
    /** Sends what is due. */
    sendDue: run,

    /** Call after deleting an account. If it fails, the next `tidy` does it. */
    async forget(): Promise<void> {
      await clearOutbox().catch((error: unknown) =>
        log.warn({ err: error }, 'mail for a deleted account is still in the outbox'),
      );
    },

    /** Queues a mail; it is sent if and only if the transaction commits. */
    async put(tx: Tx, mail: Mail): Promise<void> {
      await insertMail(tx, rowOf(mail));
    },

    /** The same for many mails at once. */
    async putAll(tx: Tx, many: readonly Mail[]): Promise<void> {
      await insertMails(tx, many.map(rowOf));
    },

    /** Takes as long as queueing a mail, but leaves nothing. */
    async pretend(tx: Tx, mail: Mail): Promise<void> {
      const row = rowOf(mail);
      await insertMail(tx, row);
      await deleteMail(tx, row.id);
    },

    /** Call after a commit that queued mails: they are sent at once. */
    kick: () => kick(KICK_MS),

    /** Clears mails that were given up, and deletes old ones, in the outbox too. */
    async tidy(): Promise<void> {
      await database.write((tx) => updateMailsBlank(tx, givenUpBefore()));
      await inBatches(database, (tx, most) => deleteOldMails(tx, forgottenBefore(), most));
      await clearOutbox();
    },

    /** Takes no further mail, and waits a while for the current one. The rest stay queued. */
    close: () => within(CLOSE_MS, stop(), () => undefined),
  };
}
export type MailQueue = ReturnType<typeof mailQueue>;
