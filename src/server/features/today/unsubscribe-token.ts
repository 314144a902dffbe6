import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, type Secrets } from '#server/session-secret.ts';

const PURPOSE = 'weekly mail';

/** The tokens in links that turn off the weekly mail: whose mail it is, signed by us. They work as long as the secret does. */
export function unsubscribeTokens([current, ...previous]: Secrets) {
  const sign = (userId: string, secret: string) =>
    createHmac('sha256', keyFor(PURPOSE, secret)).update(userId).digest('base64url');
  return {
    of: (userId: string): string => `${userId}.${sign(userId, current)}`,

    /** Whose mail a token turns off; null if we did not sign it. */
    userIdOf(token: string): string | null {
      const dot = token.indexOf('.');
      const userId = token.slice(0, Math.max(0, dot));
      const given = Buffer.from(token.slice(dot + 1));
      const isOurs = [current, ...previous].some((secret) => {
        const expected = Buffer.from(sign(userId, secret));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
      return isOurs ? userId : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
