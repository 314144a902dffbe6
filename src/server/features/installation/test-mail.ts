import { randomUUID } from 'node:crypto';
import type { Site } from '#rules/site/site.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { letterWriter } from '#server/jobs/letter.ts';
import type { Mailer } from '#server/outside/mailer.ts';
import { MAIL_MARK, mailHash } from './live-facts.ts';
import { putLiveMark } from './live-mark.store.ts';

type Needs = {
  database: Database;
  config: Pick<Config, 'mail' | 'publicUrl'>;
  site: () => Site;
  mailer: Mailer;
  now: () => Date;
};

/** For an administrator to themselves, or by the operator's tool. Sends a letter at once instead of queueing it, so that the mail server's answer can be shown; writes down that it was accepted. */
export async function sendTestLetter(
  { database, config: { mail, publicUrl }, site, mailer, now }: Needs,
  to: string,
  actor: Actor | null = null,
): Promise<{ to: string; via: string; fault: string | null }> {
  const at = now();
  const letter = letterWriter({ publicUrl, site }).write(
    { email: to, firstName: null },
    {
      subject: 'Test email',
      before: ['This is a test. If you can read it, your site can send email.'],
      after: [],
    },
  );
  const via = mail.smtpUrl === null ? 'the outbox' : new URL(mail.smtpUrl.reveal()).host;
  try {
    await mailer.send({ ...letter, id: randomUUID(), replyTo: null, unsubscribeUrl: null, writtenAt: at });
  } catch (error) {
    return { to, via, fault: error instanceof Error ? error.message.slice(0, 300) : 'unknown' };
  }
  await database.write(async (tx) => {
    await putLiveMark(tx, { name: MAIL_MARK, hash: mailHash(mail), at: at.toISOString() });
    if (actor !== null)
      await insertAudit(tx, at.toISOString(), actor, {
        action: 'send_test',
        subjectKind: 'user',
        subjectId: actor.userId,
        subjectUserId: actor.userId,
        before: null,
        after: null,
      });
  });
  return { to, via, fault: null };
}
