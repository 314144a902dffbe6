import type { PracticeEvent } from './event.ts';

type Sitting = { total: number; isForwardOnly: boolean };

/** How many questions of a sitting can still be answered and are not. */
export function countLeft(
  events: readonly Pick<PracticeEvent, 'kind' | 'place'>[],
  { total, isForwardOnly }: Sitting,
): number {
  const placesOf = (wanted: PracticeEvent['kind']) =>
    events.flatMap(({ kind, place }) => (kind === wanted ? [place] : []));
  const first = isForwardOnly ? Math.max(0, ...placesOf('moved')) : 0;
  const answered = new Set(placesOf('answered').filter((place) => place >= first));
  return total - first - answered.size;
}
