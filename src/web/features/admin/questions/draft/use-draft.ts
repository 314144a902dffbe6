import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftStore } from './draft-store.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import { type Draft, isSame, isWritten } from '../question-draft.ts';
import { changedKind, type LeftKinds, withLeft } from './kind-change.ts';

/** What a draft starts from, and which version that is; null for a new question. */
export type DraftBase = { draft: Draft; version: number | null };

const NO_KINDS: LeftKinds = new Map();

/** A question being written, stored in the browser with each change until it is saved or discarded. */
export function useDraft(store: DraftStore, begin: DraftBase) {
  const [base, setBase] = useState(begin);
  const [keptDraft, setKeptDraft] = useState(store.read);
  // A draft of an older version continues from that one; whether it may be saved is checked when it is.
  const [{ draft, version }, setCurrent] = useState<DraftBase>(keptDraft ?? begin);
  const [leftKinds, setLeftKinds] = useState(NO_KINDS);
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
  const put = (change: Partial<Draft>) =>
    setCurrent((current) => ({ ...current, draft: { ...current.draft, ...change } }));
  return {
    draft,
    version,
    /** There are unsaved changes. */
    isChanged,
    /** It was restored from an unfinished draft. */
    isRestored: keptDraft !== null && isChanged,
    /** Another tab has a draft of the same question. */
    isBeside: store.isBeside || isTaken,
    put,
    /** Asks it in another way; until it is saved or discarded, changing back restores what that way had. */
    changeKind(kind: KindName): void {
      put(changedKind(draft, kind, leftKinds));
      setLeftKinds(withLeft(leftKinds, draft));
    },
    /** Starts over from what the server now has, after saving. */
    begin(next: DraftBase): void {
      setBase(next);
      setCurrent(next);
      setKeptDraft(null);
      setLeftKinds(NO_KINDS);
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
      setLeftKinds(NO_KINDS);
    },
  };
}
