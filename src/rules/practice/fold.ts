import { type Answer, BLANK, isBlank, normalized } from '../question/answer.ts';
import { byOrder, type Certainty, eventName, type PracticeEvent } from './event.ts';

/** Where one question of a sitting stands. Options are counted as shown. */
export type PlaceState = {
  picked: Answer;
  struck: readonly number[];
  isFlagged: boolean;
  certainty: Certainty | null;
  seconds: number;
  /** How often an answer was replaced by another one. */
  changes: number;
};

export type SittingState = { places: PlaceState[]; current: number };

export type SittingForm = {
  count: number;
  isForwardOnly: boolean;
  /** Questions that are flagged from the beginning, as bookmarked ones are in practice. */
  flagged?: readonly boolean[];
};

const untouched: PlaceState = { picked: BLANK, struck: [], isFlagged: false, certainty: null, seconds: 0, changes: 0 };

/**
 * The state of a sitting of `count` questions, from all that was done in it. Events count in the order of their numbers,
 * each once, whatever order they arrived in; the last one about a question's field stands. Where the exam goes forward
 * only, what is said of a question after moving past it says nothing.
 */
export function foldEvents(
  events: readonly PracticeEvent[],
  { count, isForwardOnly, flagged = [] }: SittingForm,
): SittingState {
  const places = Array.from({ length: count }, (_, place) => ({ ...untouched, isFlagged: flagged[place] ?? false }));
  let current = 0;
  const distinct = new Map(events.map((event) => [eventName(event), event]));
  for (const event of [...distinct.values()].sort(byOrder)) {
    const about = places[event.kind === 'moved' ? event.from : event.place];
    if (!about || event.place >= count) continue;
    about.seconds += event.seconds;
    if (isForwardOnly && event.place < current) continue;
    if (event.kind === 'moved') current = event.place;
    else apply(about, event);
  }
  return { places, current };
}

function apply(place: PlaceState, event: Exclude<PracticeEvent, { kind: 'moved' }>): void {
  if (event.kind === 'answered') {
    // One more of several options is no change of mind.
    if (!isBlank(event.picked) && place.picked.some((option) => !event.picked.includes(option))) place.changes += 1;
    place.picked = normalized(event.picked);
  } else if (event.kind === 'struck') place.struck = normalized(event.struck);
  else if (event.kind === 'flagged') place.isFlagged = event.flagged;
  else place.certainty = event.certainty;
}
