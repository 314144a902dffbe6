import type * as z from 'zod/mini';
import { withStorage } from '#web/app/with-storage.ts';
import { holdFirst, hasSecondTab } from './held-keys.ts';

type Form<T> = {
  schema: z.ZodMiniType<T>;
  /** Whether anybody would miss it. */
  isHalfWritten: (kept: T) => boolean;
};

const anotherKey = (first: string) => `${first}.${Math.random().toString(36).slice(2)}`;

/**
 * Opens what one author has half written of one thing; kept in the browser until it is saved. Each tab has a draft of its own. One that
 * no tab has any more, since it was closed or crashed, is gone on with.
 */
export async function openKeptDraft<T>(first: string, { schema, isHalfWritten }: Form<T>) {
  const readAt = (at: string): T | null =>
    withStorage(() => schema.safeParse(JSON.parse(localStorage.getItem(at) ?? 'null')).data ?? null, null);
  const isFull = (at: string) => {
    const kept = readAt(at);
    return kept !== null && isHalfWritten(kept);
  };
  const { key: held, release } = await holdFirst(keysFor(first, isFull));
  let key = held;
  let isKept = true;
  return {
    read: () => readAt(key),
    /** The draft from which a new one takes its place. */
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
    /** Whether another tab has a draft of the same. */
    isBeside: await hasSecondTab(first, held),
    /** Where tabs cannot hold a draft, another may write this one: from then on this tab has a draft of its own. */
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

/** All drafts of one thing in this browser: what is half written first, then what is free. */
function keysFor(first: string, isFull: (key: string) => boolean): string[] {
  const kept = withStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(`${first}.`)), []);
  const known = [first, ...kept.toSorted()];
  return [...known.filter(isFull), ...known.filter((key) => !isFull(key)), anotherKey(first)];
}
