import type { PracticeEvent } from './event.ts';

/** The places of a sitting whose questions were on the screen: the first, and every one that something was done at. */
export function shownPlaces(events: readonly PracticeEvent[], count: number): number[] {
  const places = new Set([
    0,
    ...events.flatMap((event) => (event.kind === 'moved' ? [event.from, event.place] : [event.place])),
  ]);
  return [...places].filter((place) => place < count).sort((a, b) => a - b);
}
