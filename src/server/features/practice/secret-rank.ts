import { createHmac, createSecretKey } from 'node:crypto';
import { keyFor, type Secrets } from '#server/session-secret.ts';

/**
 * A rank of each id that looks like chance and stays, known to this installation alone. Where its secret is being rotated the
 * previous one still ranks, so that what is sealed changes only once that is dropped.
 */
export function secretRank(secrets: Secrets): (id: string) => string {
  const key = createSecretKey(keyFor('cairn sealed form', secrets.at(-1)!));
  return (id) => createHmac('sha256', key).update(id).digest('base64');
}
