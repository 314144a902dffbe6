import { createHash } from 'node:crypto';

/** A hash of the content's JSON. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
