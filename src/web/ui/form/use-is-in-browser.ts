import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until hydration, then true. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
