import { withStorage } from '#web/app/with-storage.ts';

/**
 * Notes that this tab is at something, until it leaves it. `wasHere` already: after a reload, or where a phone put the page
 * away and fetched it again, since nothing leaves then.
 */
export function comeTo(name: string): { wasHere: boolean; leave: () => void } {
  const key = `cairn.here.${name}`;
  return {
    wasHere: withStorage(() => {
      const isKnown = key in sessionStorage;
      sessionStorage.setItem(key, '');
      return isKnown;
    }, true),
    leave: () => withStorage(() => sessionStorage.removeItem(key), undefined),
  };
}
