import type * as z from 'zod/mini';
import { withStorage } from '#web/app/with-storage.ts';
import { holdFirst, hasSecondTab } from './held-keys.ts';

type Form<T> = {
  schema: z.ZodMiniType<T>;
  /** Whether anyone would miss it. */
  isHalfWritten: (kept: T) => boolean;
};

const anotherKey = (first: string) => `${first}.${Math.random().toString(36).slice(2)}`;

/**
 * Opens an author's draft of something, stored in the browser until it is saved. Each tab has its own draft. One that no tab holds
 * anymore, because it was closed or crashed, is resumed.
 */
export async function openKeptDraft<T>(first: string, { schema, isHalfWritten }: Form<T>) {
  const readAt = (at: string): T | null =>
    withStorage(() => schema.safeParse(JSON.parse(localStorage.getItem(at) ?? 'null')).data ?? null, null);
  const isFull = (at: string) => {
    const kept = readAt(at);
    return kept !== null && isHalfWritten(kept);
  };
  const { key: firstKey, release } = await holdFirst(keysFor(first, isFull));
  let key = firstKey;
  let isKept = true;
  return {
    read: () => readAt(key),
    /** The draft whose place a new one takes over. */
    last: () => readAt(key) ?? readAt(first),
    keep(draft: T): void {
      isKept = withStorage(() => {
        localStorage.setItem(key, JSON.stringify(draft));
        return true;
      }, false);
    },
    clear(): void {
      isKept = true;
      withStorage(() => localStorage.removeItem(key), undefined);
    },
    /** Whether what is written is safe here; if the browser stores nothing, leaving would lose it. */
    isSafe: () => isKept,
    /** Whether another tab has a draft of the same thing. */
    isBeside: await hasSecondTab(first, firstKey),
    /** Where tabs cannot lock a draft, another may overwrite this one; from then on this tab has a separate draft. */
    onTaken(tell: () => void): () => void {
      const look = (event: StorageEvent) => {
        if (event.key !== key) return;
        key = anotherKey(first);
        tell();
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
    release,
  };
}

/** The keys of all drafts of one thing in this browser: unfinished ones first, then free ones. */
function keysFor(first: string, isFull: (key: string) => boolean): string[] {
  const kept = withStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(`${first}.`)), []);
  const known = [first, ...kept.toSorted()];
  return [...known.filter(isFull), ...known.filter((key) => !isFull(key)), anotherKey(first)];
}
