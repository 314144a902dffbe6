import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page is taken over, true from then on. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
