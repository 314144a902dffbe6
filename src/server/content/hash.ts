import { createHash } from 'node:crypto';

/** The same for the same content, as JSON has it. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
