import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 80rem)';

/** Whether there is room for the preview beside the form. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
