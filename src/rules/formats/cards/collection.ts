import { unzip } from '../archive/unzip.ts';

/** Where an Anki package keeps its notes, newest generation first; older ones are included with a note asking to update. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

/** A package's newest collection; null if there is none. */
export function collectionIn(bytes: Uint8Array): { name: string; bytes: Uint8Array } | null {
  const entries = unzip(bytes, (name) => COLLECTIONS.includes(name));
  return COLLECTIONS.map((name) => entries.find((entry) => entry.name === name)).find((entry) => entry) ?? null;
}
