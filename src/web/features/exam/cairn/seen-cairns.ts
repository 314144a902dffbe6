import * as z from 'zod/mini';
import { withStorage } from '#web/app/with-storage.ts';
import type { SeenCairn } from './cairn.ts';

const Seen = z.strictObject({
  stones: z.record(z.string(), z.strictObject({ fill: z.number(), isPlaced: z.boolean() })),
  isCapped: z.boolean(),
});

const shownCairns = new Map<string, { written: string; before: SeenCairn | null }>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Cairns as this browser last showed them, so that growth is seen once, where it was earned. */
export const seenCairns = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** What was seen before what is shown now; null if nothing was. */
  before: (key: string): SeenCairn | null => shownCairns.get(key)?.before ?? null,

  show(key: string, written: string): void {
    if (shownCairns.get(key)?.written === written) return;
    const kept = withStorage(() => Seen.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')), null);
    withStorage(() => localStorage.setItem(key, written), undefined);
    shownCairns.set(key, { written, before: kept?.success ? kept.data : null });
    tell();
  },

  leave(key: string): void {
    if (shownCairns.delete(key)) tell();
  },
};
