import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Tx } from '#server/db/database.ts';
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
import { rounds } from './rounds.ts';

/** Times in milliseconds. A mail in hand is left to whoever has it; one whose process died is taken again afterwards. */
const IN_HAND_MS = 120_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
const KEPT_MS = 30 * 86_400_000;
/** How long a close waits for the mail in hand. */
const CLOSE_MS = 5000;
/** After a commit the mail goes a little later: how long an answer takes does not tell whether there is one. */
const KICK_MS = 100;

/** What a service gives to be mailed. */
export type Mail = Pick<Letter, 'to' | 'subject' | 'text' | 'html'> & {
  /** Whom it is about: it is not sent any more once their account is gone. */
  userId?: string;
  /** Where an answer is to go. */
  replyTo?: string;
};

/**
 * Mails wait as rows, written in the transaction of the change that caused them, and go out in the background: each at
 * least once, whatever falls over, and from one process at a time.
 */
export function mailQueue(needs: { database: Database; mailer: Mailer; now: () => Date; log: Logger }) {
  const { database, mailer, now, log } = needs;
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  const rowOf = (mail: Mail) => {
    const at = now().toISOString();
    const { to: toAddress, subject, text, html, userId = null, replyTo = null } = mail;
    const waiting = { createdAt: at, attempts: 0, nextAttemptAt: at, sentAt: null, lastError: null };
    return { id: randomUUID(), toAddress, subject, text, html, userId, replyTo, ...waiting };
  };

  /** Whether the way out is open: a server that answers nothing at all ends the round. */
  async function attempt(seen: { id: string; attempts: number }): Promise<boolean> {
    const row = await database.write((tx) => updateMailClaimed(tx, seen, later(IN_HAND_MS)));
    if (!row) return true;
    const { id, toAddress: to, subject, text, html, replyTo, createdAt, attempts } = row;
    try {
      await mailer.send({ id, to, subject, text, html, replyTo, writtenAt: new Date(createdAt) });
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
      // What the server said may name the address; the row may, the log may not.
      log.warn({ mail: id, attempts, code, responseCode }, 'mail not sent, will be tried again');
      await database.write((tx) => updateMailFailed(tx, id, message.slice(0, 300), later(wait)));
      return responseCode !== undefined;
    }
    await database.write((tx) => updateMailSent(tx, id, now().toISOString()));
    return true;
  }

  const { run, kick, stop } = rounds({
    name: 'mail',
    due: (most) => database.read((reader) => listDueMails(reader, later(0), later(-GIVEN_UP_AFTER_MS), most)),
    handle: attempt,
    log,
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
        log.warn({ err: error }, 'mail of a deleted account is still in the outbox'),
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
      await database.write(async (tx) => {
        await updateMailsBlank(tx, later(-GIVEN_UP_AFTER_MS));
        await deleteOldMails(tx, later(-KEPT_MS));
      });
      await clearOutbox();
    },

    /** Takes no further mail in hand, and waits a while for the one that is. What is left waits as rows. */
    close: () => within(CLOSE_MS, stop(), () => undefined),
  };
}
export type MailQueue = ReturnType<typeof mailQueue>;
