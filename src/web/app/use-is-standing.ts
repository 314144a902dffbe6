import { useSyncExternalStore } from 'react';

/** That the page stands never changes again. */
const never = () => () => undefined;

/** Whether the page stands in a browser, and is no longer being rendered by the server: then more of it may be fetched. */
export function useIsStanding(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
