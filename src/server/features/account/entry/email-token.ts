import { createHash, randomBytes } from 'node:crypto';
import type { NewRow } from '#server/db/tables/schema.ts';

/** How long a mailed token is good for, in seconds. */
const LIFETIME = { verify: 24 * 3600, reset: 30 * 60 };

/** A token of 256 bits for a mail, and the row that knows it again. */
export function makeEmailToken(
  kind: keyof typeof LIFETIME,
  userId: string,
  now: Date,
): { token: string; row: NewRow<'emailToken'> } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME[kind] * 1000).toISOString();
  return {
    token,
    row: { userId, kind, tokenHash: hashOf(token), createdAt: now.toISOString(), expiresAt, usedAt: null },
  };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
