import { createHmac, createSecretKey } from 'node:crypto';
import { keyFor, type Secrets } from '#server/session-secret.ts';

/**
 * A stable, random-looking rank for each id, known only to this installation. While its secret is being rotated the previous one
 * still determines the rank, so the sealed questions change only once that is dropped.
 */
export function secretRank(secrets: Secrets): (id: string) => string {
  const key = createSecretKey(keyFor('cairn sealed form', secrets.at(-1)!));
  return (id) => createHmac('sha256', key).update(id).digest('base64');
}
