import { useSyncExternalStore } from 'react';

/** A page that is lower has a keyboard on it, or lies on its side. */
const TIGHT = 480;

function subscribe(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}
/** What a keyboard on the screen leaves of the page; zooming in by two fingers takes nothing of it. */
const heightNow = () => (visualViewport ? Math.floor(visualViewport.height * visualViewport.scale) : innerHeight);

/** How high the page is while one types on it, where that is little; null elsewhere. */
export function useTightRoom(isTyping: boolean): number | null {
  const height = useSyncExternalStore(subscribe, heightNow, () => TIGHT);
  return isTyping && height < TIGHT ? height : null;
}
