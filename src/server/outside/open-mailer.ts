import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** How mail leaves by the settings: through a mail server or, without one, into files. */
export function openMailer(
  { mail: { smtpUrl, from: sender }, publicUrl: { hostname: host }, dataDir }: Config,
  siteName: () => string,
  log: Parameters<typeof outboxMailer>[0]['log'],
): Mailer {
  const from = () => sender ?? { name: siteName(), address: `no-reply@${host}` };
  return smtpUrl
    ? smtpMailer({ smtpUrl, from, host })
    : outboxMailer({ folder: join(dataDir, 'outbox'), from, host, log });
}
