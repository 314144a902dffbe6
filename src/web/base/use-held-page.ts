import { use, useEffect, useEffectEvent, useState } from 'react';
import { type Location, UNSAFE_DataRouterContext as RouterContext } from 'react-router';

const KEY = 'held';

type Hold = {
  /** Whether leaving now would lose something. */
  isHeld: () => boolean;
  /** Whether a change of address leaves what is held; by default that of the page. */
  isLeft?: (from: Location, to: Location) => boolean;
};

/**
 * Holds a page that is not to be left unasked. A link or Back waits and is returned, to be confirmed or dropped; before a reload or
 * closing the tab the browser itself asks. React Router's own hook would load on every visitor's first page.
 */
export function useHeldPage({ isHeld, isLeft = (from, to) => from.pathname !== to.pathname }: Hold) {
  const { router } = use(RouterContext)!;
  const [pendingNavigation, setPendingNavigation] = useState<{ proceed: () => void; reset: () => void } | null>(null);
  const holds = useEffectEvent((from: Location, to: Location) => isLeft(from, to) && isHeld());
  const holdsTab = useEffectEvent(isHeld);
  useEffect(() => {
    router.getBlocker(KEY, ({ currentLocation, nextLocation }) => holds(currentLocation, nextLocation));
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(KEY);
      setPendingNavigation(blocker?.state === 'blocked' ? blocker : null);
    });
    const ask = (event: BeforeUnloadEvent) => holdsTab() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      stop();
      router.deleteBlocker(KEY);
      removeEventListener('beforeunload', ask);
    };
  }, [router]);
  return pendingNavigation;
}
