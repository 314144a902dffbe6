import { createTransport } from 'nodemailer';
import { composed, type Mailer } from './mailer.ts';

/** A server that is slow or mute must not hold a letter for ever. Milliseconds. */
const PATIENCE = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands letters to a mail server. */
export function smtpMailer(needs: { smtpUrl: string; from: string; host: string }): Mailer {
  const transport = createTransport({ url: needs.smtpUrl, ...PATIENCE });
  return {
    async send(letter) {
      await transport.sendMail(composed(letter, needs.from, needs.host));
    },
    // Nothing stays here.
    clear: async () => undefined,
  };
}
