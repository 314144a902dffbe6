import * as z from 'zod/mini';
import { withStorage } from '#web/base/with-storage.ts';
import type { SeenCairn } from './cairn.ts';

const StoredCairn = z.strictObject({
  stones: z.record(z.string(), z.strictObject({ fill: z.number(), isPlaced: z.boolean() })),
  isCapped: z.boolean(),
});

const shownCairns = new Map<string, { json: string; before: SeenCairn | null }>();
const listeners = new Set<() => void>();
const notify = () => {
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

  show(key: string, json: string): void {
    if (shownCairns.get(key)?.json === json) return;
    const kept = withStorage(() => StoredCairn.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')), null);
    withStorage(() => localStorage.setItem(key, json), undefined);
    shownCairns.set(key, { json, before: kept?.success ? kept.data : null });
    notify();
  },

  leave(key: string): void {
    if (shownCairns.delete(key)) notify();
  },
};
