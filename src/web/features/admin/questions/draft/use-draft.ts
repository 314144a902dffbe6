import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftStore } from './draft-store.ts';
import { type Draft, isSame, isWritten } from '../question-draft.ts';

/** What a draft starts from, and which version that is; null for a new question. */
export type DraftBase = { draft: Draft; version: number | null };

/** A question being written, stored in the browser with each change until it is saved or discarded. */
export function useDraft(store: DraftStore, begin: DraftBase) {
  const [base, setBase] = useState(begin);
  const [keptDraft, setKeptDraft] = useState(store.read);
  // A draft of an older version continues from that one; whether it may be saved is checked when it is.
  const [{ draft, version }, setCurrent] = useState<DraftBase>(keptDraft ?? begin);
  const isNew = version === null;
  const isChanged = isNew ? isWritten(draft) : !isSame(draft, base.draft);
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => {
    // A new question's place is stored too, so that the next one starts there.
    if (isChanged || isNew) store.keep({ draft, version });
    else store.clear();
  }, [store, draft, version, isChanged, isNew]);
  const goOnApart = useEffectEvent(() => {
    setIsTaken(true);
    if (isChanged) store.keep({ draft, version });
  });
  useEffect(() => store.onTaken(() => goOnApart()), [store]);
  return {
    draft,
    version,
    /** There are unsaved changes. */
    isChanged,
    /** It was restored from an unfinished draft. */
    isRestored: keptDraft !== null && isChanged,
    /** Another tab has a draft of the same question. */
    isBeside: store.isBeside || isTaken,
    put: (change: Partial<Draft>) => setCurrent((current) => ({ ...current, draft: { ...current.draft, ...change } })),
    /** Starts over from what the server now has, after saving. */
    begin(next: DraftBase): void {
      setBase(next);
      setCurrent(next);
      setKeptDraft(null);
      // At once, since the form may be gone before its next effect.
      if (next.version === null) store.keep(next);
      else store.clear();
    },
    /** Continues what is written from another version. */
    rebase(next: DraftBase): void {
      setBase(next);
      setCurrent((current) => ({ ...current, version: next.version }));
    },
    discard(): void {
      setCurrent(base);
      setKeptDraft(null);
    },
  };
}
