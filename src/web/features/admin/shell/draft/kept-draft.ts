import type * as z from 'zod/mini';
import { withStorage } from '#web/base/with-storage.ts';
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
export async function openKeptDraft<T>(first: string, form: Form<T>) {
  const readAt = (at: string): T | null => read(at, form);
  const keys = keysOf(first);
  const { key: firstKey, release } = await holdFirst([
    ...keys.filter((key) => isFull(key, form)),
    ...keys.filter((key) => !isFull(key, form)),
    anotherKey(first),
  ]);
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
    onTaken(listener: () => void): () => void {
      const look = (event: StorageEvent) => {
        if (event.key !== key) return;
        key = anotherKey(first);
        listener();
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
    release,
  };
}

/** Whether a draft of something is stored here that its author would miss. */
export const hasKeptDraft = <T>(first: string, form: Form<T>): boolean =>
  keysOf(first).some((key) => isFull(key, form));

function read<T>(key: string, { schema }: Form<T>): T | null {
  return withStorage(() => schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null, null);
}

function isFull<T>(key: string, form: Form<T>): boolean {
  const kept = read(key, form);
  return kept !== null && form.isHalfWritten(kept);
}

/** The keys of all drafts of one thing in this browser. */
function keysOf(first: string): string[] {
  const kept = withStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(`${first}.`)), []);
  return [first, ...kept.toSorted()];
}
