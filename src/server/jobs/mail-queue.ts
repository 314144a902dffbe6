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
  listDueMails,
  listMailIds,
  updateMailClaimed,
  updateMailFailed,
  updateMailsBlank,
  updateMailSent,
} from './mail.store.ts';
import { deliveryQueue } from './delivery-queue.ts';

const IN_HAND_MS = 120_000;
const FIRST_WAIT_MS = 30_000;
/** How long a close waits for the mail in hand. */
const CLOSE_MS = 5000;
/** After a commit the mail goes a little later: how long an answer takes does not tell whether there is one. */
const KICK_MS = 100;

type MailError = Error & { code?: string; responseCode?: number };

/** What a service gives to be mailed. */
export type Mail = Pick<Letter, 'to' | 'subject' | 'text' | 'html'> & {
  /** Whom it is about: it is not sent any more once their account is gone. */
  userId?: string;
  /** Where an answer is to go. */
  replyTo?: string;
  unsubscribeUrl?: string;
};

/**
 * Mails wait as rows, written in the transaction of the change that caused them, and go out in the background: each at
 * least once, whatever falls over, and from one process at a time.
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
    inHandMs: IN_HAND_MS,
    firstWaitMs: FIRST_WAIT_MS,
    database,
    now,
    log,
    due: listDueMails,
    claim: updateMailClaimed,
    deliver: ({ id, toAddress: to, subject, text, html, replyTo, unsubscribeUrl, createdAt }) =>
      mailer.send({ id, to, subject, text, html, replyTo, unsubscribeUrl, writtenAt: new Date(createdAt) }),
    delivered: (tx, { id }, at) => updateMailSent(tx, id, at),
    failed(tx, { id, attempts }, error, next) {
      const { code, responseCode, message } = error as MailError;
      // What the server said may name the address; the row may, the log may not.
      log.warn({ mail: id, attempts, code, responseCode }, 'mail not sent; will retry');
      return updateMailFailed(tx, id, message.slice(0, 300), next);
    },
    // A server that answers nothing at all ends the round.
    goesOn: (error) => (error as MailError).responseCode !== undefined,
  });

  /** A letter that lies in the outbox goes with its row: when that is old, or with the account it is about. */
  async function clearOutbox(): Promise<void> {
    await mailer.clear(async (ids) => new Set(await database.read((reader) => listMailIds(reader, ids))));
  }

  return {
    /** Sends what is due. */
    sendDue: run,

    /** To be called once an account was deleted. What fails is done by the next `tidy`. */
    async forget(): Promise<void> {
      await clearOutbox().catch((error: unknown) =>
        log.warn({ err: error }, 'mail for a deleted account is still in the outbox'),
      );
    },

    /** Writes a mail down; it goes out if and only if the transaction is committed. */
    async put(tx: Tx, mail: Mail): Promise<void> {
      await insertMail(tx, rowOf(mail));
    },

    /** Takes as long as writing one down, and leaves nothing. */
    async pretend(tx: Tx, mail: Mail): Promise<void> {
      const row = rowOf(mail);
      await insertMail(tx, row);
      await deleteMail(tx, row.id);
    },

    /** To be called after a commit that wrote mails: they go out at once. */
    kick: () => kick(KICK_MS),

    /** Empties what was given up, and forgets what is old, in the outbox too. */
    async tidy(): Promise<void> {
      await database.write((tx) => updateMailsBlank(tx, givenUpBefore()));
      await inBatches(database, (tx, most) => deleteOldMails(tx, forgottenBefore(), most));
      await clearOutbox();
    },

    /** Takes no further mail in hand, and waits a while for the one that is. What is left waits as rows. */
    close: () => within(CLOSE_MS, stop(), () => undefined),
  };
}
export type MailQueue = ReturnType<typeof mailQueue>;
