import { createHash, randomBytes } from 'node:crypto';
import type { NewRow } from '#server/db/tables/schema.ts';

/** How long the link to a first password is valid, which nobody waits for as for one they asked for. */
export const FIRST_PASSWORD_DAYS = 14;
/** How long a mailed token is valid, in seconds. */
const LIFETIME = { verify: 24 * 3600, reset: 30 * 60, firstPassword: FIRST_PASSWORD_DAYS * 86_400 };

/** A 256-bit token for a mail, and the row that recognizes it. */
export function makeEmailToken(
  kind: keyof typeof LIFETIME,
  userId: string,
  now: Date,
): { token: string; row: NewRow<'emailToken'> } {
  const stored = kind === 'firstPassword' ? 'reset' : kind;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME[kind] * 1000).toISOString();
  return {
    token,
    row: { userId, kind: stored, tokenHash: hashOf(token), createdAt: now.toISOString(), expiresAt, usedAt: null },
  };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
