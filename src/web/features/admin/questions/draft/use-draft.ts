import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftStore } from './draft-store.ts';
import { type Draft, isSame, isWritten } from '../question-draft.ts';

/** What a draft begins with, and which version that is; null: it is a new question. */
export type DraftBase = { draft: Draft; version: number | null };

/** A question as it is being written, kept in the browser with each change until it is saved or discarded. */
export function useDraft(store: DraftStore, begin: DraftBase) {
  const [base, setBase] = useState(begin);
  const [kept, setKept] = useState(store.read);
  // What is kept of an older version goes on from that one: whether it may be saved is asked when it is.
  const [{ draft, version }, setHeld] = useState<DraftBase>(kept ?? begin);
  const isNew = version === null;
  const isChanged = isNew ? isWritten(draft) : !isSame(draft, base.draft);
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => {
    // Of a new question also where it stands, so that the next one begins there.
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
    /** Something is written that is not saved. */
    isChanged,
    /** It was found half written. */
    isRestored: kept !== null && isChanged,
    /** Another tab has a draft of the same question. */
    isBeside: store.isBeside || isTaken,
    put: (change: Partial<Draft>) => setHeld((held) => ({ ...held, draft: { ...held.draft, ...change } })),
    /** What is written is saved: from here on, what the server has. */
    begin(next: DraftBase): void {
      setBase(next);
      setHeld(next);
      setKept(null);
      // At once: the form may be gone before its next effect.
      if (next.version === null) store.keep(next);
      else store.clear();
    },
    /** What is written goes on from another version. */
    rebase(next: DraftBase): void {
      setBase(next);
      setHeld((held) => ({ ...held, version: next.version }));
    },
    discard(): void {
      setHeld(base);
      setKept(null);
    },
  };
}
