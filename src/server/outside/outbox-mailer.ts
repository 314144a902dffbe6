import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composeMessage, type From, type Mailer } from './mailer.ts';

/** One of our letters, complete or not; other files in the folder are left alone. */
const LETTER = /^\d{4}-[\dTZ.-]+-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml(?:\.part)?$/;
const AT_ONCE = 500;

/** Writes letters to a folder where only the operator can read them. */
export function outboxMailer(needs: {
  folder: string;
  from: () => From;
  host: string;
  log: Pick<Logger, 'info' | 'warn'>;
}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(composeMessage(letter, needs.from(), needs.host));
      await mkdir(needs.folder, { recursive: true, mode: 0o700 });
      const file = join(needs.folder, `${letter.writtenAt.toISOString().replaceAll(':', '-')}-${letter.id}.eml`);
      // It gets its final name once it is complete.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      needs.log.info({ file }, 'SMTP_URL is not set: mail written to the outbox');
    },
    async clear(known) {
      const names = await readdir(needs.folder).catch(() => []);
      const letters = names.flatMap((name) => {
        const id = LETTER.exec(name)?.[1];
        return id === undefined ? [] : [{ name, id }];
      });
      for (let at = 0; at < letters.length; at += AT_ONCE) {
        const some = letters.slice(at, at + AT_ONCE);
        const kept = await known(some.map(({ id }) => id));
        for (const { name, id } of some) if (!kept.has(id)) await rm(join(needs.folder, name), { force: true });
      }
    },
  };
}
