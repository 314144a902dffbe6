import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composed, type Mailer } from './mailer.ts';

/** Writes letters to a folder, where the operator alone can read them. */
export function outboxMailer(needs: { folder: string; from: string; host: string; log: Logger }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(composed(letter, needs.from, needs.host));
      await mkdir(needs.folder, { recursive: true, mode: 0o700 });
      const file = join(needs.folder, `${letter.writtenAt.toISOString().replaceAll(':', '-')}-${letter.id}.eml`);
      // Under its name it is whole.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      needs.log.info({ file }, 'no SMTP_URL: mail written to the outbox');
    },
  };
}
