import { createTransport } from 'nodemailer';
import type { Secret } from '#server/secret.ts';
import { composeMessage, type From, type Mailer } from './mailer.ts';

/** A slow or silent server must not hold up a letter forever. Milliseconds. */
const PATIENCE = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** For checking whether mail would go out while someone waits for the answer. */
const SHORT_PATIENCE = { dnsTimeout: 3000, connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 3000 };

/** Connects and signs in as if to send a letter. Returns the error, or null. */
export async function reachSmtp(smtpUrl: Secret): Promise<string | null> {
  const transport = createTransport({ url: smtpUrl.reveal(), ...SHORT_PATIENCE });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

/** Sends letters through a mail server. */
export function smtpMailer(needs: { smtpUrl: Secret; from: () => From; host: string }): Mailer {
  const transport = createTransport({ url: needs.smtpUrl.reveal(), ...PATIENCE });
  return {
    async send(letter) {
      await transport.sendMail(composeMessage(letter, needs.from(), needs.host));
    },
    // Nothing is stored here.
    clear: async () => undefined,
  };
}
