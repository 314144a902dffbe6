import type { PracticeEvent } from './event.ts';

/** The positions in a sitting whose questions were on screen: the first, and every one that had an event. */
export function shownPlaces(events: readonly PracticeEvent[], count: number): number[] {
  const places = new Set([
    0,
    ...events.flatMap((event) => (event.kind === 'moved' ? [event.from, event.place] : [event.place])),
  ]);
  return [...places].filter((place) => place < count).sort((a, b) => a - b);
}
