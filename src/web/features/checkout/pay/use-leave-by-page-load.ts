import { useEffect } from 'react';

/** This document's policy lets the provider in; the next page must not inherit that, whichever way one gets there. */
export function useLeaveByPageLoad(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    // Before the router hears of it, so that the browser follows the link by itself.
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href]');
      if (link && !link.getAttribute('href')!.startsWith('#')) event.stopPropagation();
    };
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('click', follow, { capture: true });
      // Left without a link, as by logging out: the address is the next page's already.
      if (!/^\/checkout(\/|$)/.test(location.pathname)) location.reload();
    };
  }, [isNeeded]);
}
