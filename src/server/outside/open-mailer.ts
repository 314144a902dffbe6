import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { reachSmtp, smtpMailer } from './smtp-mailer.ts';

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

/** How long a look at the mail server stands for the next. Milliseconds. */
const KEPT_MS = 60_000;

/** Why the mail server does not take our mail, as of the last minute; null if it does, or if there is none. */
export function mailWatch({ mail: { smtpUrl } }: Pick<Config, 'mail'>, now: () => Date): () => Promise<string | null> {
  if (smtpUrl === null) return async () => null;
  let last: { look: Promise<string | null>; until: number } | null = null;
  return () => {
    if (last === null || +now() >= last.until) last = { look: reachSmtp(smtpUrl), until: +now() + KEPT_MS };
    return last.look;
  };
}
