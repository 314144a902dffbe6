import { createTransport } from 'nodemailer';
import { composeMessage, type From, type Mailer } from './mailer.ts';

/** A server that is slow or mute must not hold a letter for ever. Milliseconds. */
const PATIENCE = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** For whoever looks whether mail would go out, and waits for the answer. */
const SHORT_PATIENCE = { dnsTimeout: 3000, connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 3000 };

/** Connects and signs in as for a letter, and sends none. Gives what went wrong, or null. */
export async function reachSmtp(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({ url: smtpUrl, ...SHORT_PATIENCE });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

/** Hands letters to a mail server. */
export function smtpMailer(needs: { smtpUrl: string; from: () => From; host: string }): Mailer {
  const transport = createTransport({ url: needs.smtpUrl, ...PATIENCE });
  return {
    async send(letter) {
      await transport.sendMail(composeMessage(letter, needs.from(), needs.host));
    },
    // Nothing stays here.
    clear: async () => undefined,
  };
}
