import { useKeptDraft } from '#web/features/admin/shell/draft/use-kept-draft.ts';
import { useSyncExternalStore } from 'react';
import { useMe } from '#web/base/me.ts';
import { type DraftStore, hasDraft, openDraftStore } from './draft-store.ts';

/** This tab's draft of a question while its form is open; null until it is known which stored one that is. */
export const useDraftStore = (name: string, isOpen: boolean): DraftStore | null =>
  useKeptDraft(openDraftStore, name, isOpen);

/** Whether an unfinished question is stored here; it is looked for each time the screen is drawn, and when another tab writes. */
export function useHasDraft(name: string): boolean {
  const userId = useMe()?.id ?? '';
  return useSyncExternalStore(
    onStorage,
    () => hasDraft(userId, name),
    () => false,
  );
}

function onStorage(look: () => void): () => void {
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}
