import { useEffect } from 'react';

/** This document's policy allows the provider's form; however the page is left, the next one must not inherit that. */
export function useLeaveByPageLoad(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    // Before the router sees it, so that the browser follows the link itself.
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href]');
      if (link && !link.getAttribute('href')!.startsWith('#')) event.stopPropagation();
    };
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('click', follow, { capture: true });
      // Left without a link, as when logging out: the address is already the next page's.
      if (!/^\/checkout(\/|$)/.test(location.pathname)) location.reload();
    };
  }, [isNeeded]);
}
