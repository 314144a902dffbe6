import { useEffect, useState } from 'react';
import { useMe } from '#web/app/me.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';

/** This tab's draft of a question while its form is open; null until it is known which of those kept that is. */
export function useDraftStore(name: string, isOpen: boolean): DraftStore | null {
  const userId = useMe()?.id ?? '';
  const [store, setStore] = useState<DraftStore | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isLeft = false;
    const opening = openDraftStore(userId, name);
    void opening.then((opened) => !isLeft && setStore(opened));
    return () => {
      isLeft = true;
      setStore(null);
      void opening.then(({ release }) => release());
    };
  }, [userId, name, isOpen]);
  return store;
}
