import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, type Secrets } from '#server/session-secret.ts';

/** The mails that a person can turn off by their link: those that a learner turned on, and those to authors about reviews. */
type UnsubscribableMail = 'weekly' | 'daily' | 'review';

/** What a token begins with, so that the page behind its link can name the mail. */
const BEGINS: Record<UnsubscribableMail, string> = { weekly: '', daily: 'daily.', review: 'review.' };

/** The tokens in links that turn off a mail: which, and whose it is, signed by us. They work as long as the secret does. */
export function unsubscribeTokens([current, ...previous]: Secrets) {
  const sign = (mail: UnsubscribableMail, userId: string, secret: string) =>
    createHmac('sha256', keyFor(`${mail} mail`, secret))
      .update(userId)
      .digest('base64url');
  return {
    of: (userId: string, mail: UnsubscribableMail): string => `${BEGINS[mail]}${userId}.${sign(mail, userId, current)}`,

    /** Which mail a token turns off, and whose; null if we did not sign it. */
    read(token: string): { userId: string; mail: UnsubscribableMail } | null {
      const mail = (['daily', 'review'] as const).find((name) => token.startsWith(BEGINS[name])) ?? 'weekly';
      const rest = token.slice(BEGINS[mail].length);
      const dot = rest.indexOf('.');
      const userId = rest.slice(0, Math.max(0, dot));
      const given = Buffer.from(rest.slice(dot + 1));
      const isOurs = [current, ...previous].some((secret) => {
        const expected = Buffer.from(sign(mail, userId, secret));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
      return isOurs ? { userId, mail } : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
