import { useEffect, useState } from 'react';
import { useMe } from '#web/base/me.ts';

type Store = { release: () => void };

/** This tab's draft while its form is open; null until it is known which stored one that is. `open` must be a stable function. */
export function useKeptDraft<S extends Store>(
  open: (userId: string, name: string) => Promise<S>,
  name: string,
  isOpen = true,
): S | null {
  const userId = useMe()?.id ?? '';
  const [store, setStore] = useState<S | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isLeft = false;
    const opening = open(userId, name);
    void opening.then((opened) => !isLeft && setStore(opened));
    return () => {
      isLeft = true;
      setStore(null);
      void opening.then(({ release }) => release());
    };
  }, [open, userId, name, isOpen]);
  return store;
}
