import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Secrets } from '#server/session-secret.ts';

/**
 * A rank of each id that looks like chance and stays, known to this installation alone. Where its secret is being rotated the
 * previous one still ranks, so that what is sealed changes only once that is dropped.
 */
export function secretRank(secrets: Secrets): (id: string) => string {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secrets.at(-1)!, '', 'cairn sealed form', 32)));
  return (id) => createHmac('sha256', key).update(id).digest('base64');
}
