import { useKeptDraft } from '#web/features/admin/shell/draft/use-kept-draft.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';

/** This tab's draft of a question while its form is open; null until it is known which stored one that is. */
export const useDraftStore = (name: string, isOpen: boolean): DraftStore | null =>
  useKeptDraft(openDraftStore, name, isOpen);
