import { seededRandom } from './random.ts';

/** A number from 0 to below 1 that looks random but is always the same for an id (FNV-1a, then mixed). */
export function rankOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return seededRandom(hash)();
}
