import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '#contract/contact.ts';
import type { ReceivedMessage } from '#contract/contact-admin.ts';
import { SUBJECT_NAMES } from '#rules/wording/contact-subjects.ts';
import type { Site } from '#rules/site/site.ts';
import { tidyName } from '#rules/account/name.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import { inBatches } from '#server/jobs/in-batches.ts';
import type { SessionUser } from '#server/http/caller.ts';
import type { LetterWriter } from '#server/jobs/letter.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { deleteMessagesBefore, insertContactMessage, listMessages, updateMessageDone } from './contact.store.ts';

const A_DAY_MS = 86_400_000;

type Needs = {
  database: Database;
  mails: MailQueue;
  writer: LetterWriter;
  site: () => Site;
  /** From the privacy policy. */
  keptDays: number;
  now: () => Date;
};

/** Messages to the site's operator: stored, and mailed to support if there is an address. */
export function contactService({ database, mails, writer, site, keptDays, now }: Needs) {
  return {
    async send(user: SessionUser | null, body: ContactMessage): Promise<void> {
      const { email, subject, newsletter = false } = body;
      const firstName = tidyName(body.firstName) ?? '';
      const lastName = tidyName(body.lastName) ?? '';
      const message = body.message.trim();
      const row = {
        id: randomUUID(),
        userId: user?.id ?? null,
        firstName,
        lastName,
        email,
        subject,
        message,
        isNewsWanted: newsletter,
        createdAt: now().toISOString(),
      };
      await database.write(async (tx) => {
        await insertContactMessage(tx, row);
        const { supportEmail } = site();
        if (supportEmail === '') return;
        const letter = writer.write(
          { email: supportEmail, firstName: null },
          {
            subject: `Contact form: ${SUBJECT_NAMES[subject]}`,
            before: [`${firstName} ${lastName} <${email}> wrote${user ? ' (logged in)' : ''}:`, message],
            after: [
              `Wants email about new exams: ${newsletter ? 'yes' : 'no'}. Replies to this email go to the sender.`,
            ],
          },
        );
        await mails.put(tx, { ...letter, replyTo: email, ...(user && { userId: user.id }) });
      });
      mails.kick();
    },

    async list(asked: Parameters<typeof listMessages>[1]): Promise<{ total: number; messages: ReceivedMessage[] }> {
      const { total, messages } = await database.read((reader) => listMessages(reader, asked));
      return {
        total,
        messages: messages.map(({ isNewsWanted, ...message }) => ({ ...message, newsletter: isNewsWanted })),
      };
    },

    /** Marks a message as done, or as open again. */
    async mark(actor: Actor, id: string, isDone: boolean): Promise<string | null> {
      const at = now().toISOString();
      const doneAt = isDone ? at : null;
      await database.write(async (tx) => {
        if (!(await updateMessageDone(tx, id, doneAt))) throw new Problem('not_found');
        await insertAudit(tx, at, actor, {
          action: 'update',
          subjectKind: 'message',
          subjectId: id,
          before: null,
          after: { isDone },
        });
      });
      return doneAt;
    },

    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - keptDays * A_DAY_MS).toISOString();
      await inBatches(database, (tx, most) => deleteMessagesBefore(tx, before, most));
    },
  };
}
export type ContactService = ReturnType<typeof contactService>;
