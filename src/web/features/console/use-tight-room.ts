import { useSyncExternalStore } from 'react';

/** A lower page has an on-screen keyboard, or is in landscape. */
const TIGHT = 480;

function subscribe(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}
/** The height that an on-screen keyboard leaves for the page, unaffected by pinch zoom. */
const heightNow = () => (visualViewport ? Math.floor(visualViewport.height * visualViewport.scale) : innerHeight);

/** The height of the page during typing, if there is little of it; otherwise null. */
export function useTightRoom(isTyping: boolean): number | null {
  const height = useSyncExternalStore(subscribe, heightNow, () => TIGHT);
  return isTyping && height < TIGHT ? height : null;
}
