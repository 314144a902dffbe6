import { type Answer, BLANK } from '../question/answer.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import type { KindName } from '../question/kinds/names.ts';
import { byOrder, type Certainty, eventName, type PracticeEvent } from './event.ts';

/** The state of one question in a sitting. Options are counted as shown. */
export type PlaceState = {
  answer: Answer;
  struck: readonly number[];
  isFlagged: boolean;
  certainty: Certainty | null;
  seconds: number;
  /** How often an answer was replaced by another. */
  changes: number;
};

export type SittingState = { places: PlaceState[]; current: number };

export type SittingForm = {
  questions: readonly { kind: KindName }[];
  isForwardOnly: boolean;
  /** Questions flagged from the start, as bookmarked ones are in practice. */
  flagged?: readonly boolean[];
};

const initialPlace: PlaceState = {
  answer: BLANK,
  struck: [],
  isFlagged: false,
  certainty: null,
  seconds: 0,
  changes: 0,
};

/**
 * A sitting's state, from everything done in it. Events apply in the order of their numbers,
 * once each, in whatever order they arrived; the last one for a question's field wins. If the exam is forward-only,
 * events for a question after moving past it are ignored.
 */
export function foldEvents(
  events: readonly PracticeEvent[],
  { questions, isForwardOnly, flagged = [] }: SittingForm,
): SittingState {
  const places = questions.map((_, place) => ({ ...initialPlace, isFlagged: flagged[place] ?? false }));
  let current = 0;
  const distinct = new Map(events.map((event) => [eventName(event), event]));
  for (const event of [...distinct.values()].sort(byOrder)) {
    const about = places[event.kind === 'moved' ? event.from : event.place];
    if (!about || event.place >= questions.length) continue;
    about.seconds += event.seconds;
    if (isForwardOnly && event.place < current) continue;
    if (event.kind === 'moved') current = event.place;
    else apply(about, event, questions[event.place]!.kind);
  }
  return { places, current };
}

function apply(place: PlaceState, event: Exclude<PracticeEvent, { kind: 'moved' }>, kind: KindName): void {
  if (event.kind === 'answered') {
    if (KINDS[kind].isChange(place.answer, event.picked)) place.changes += 1;
    place.answer = KINDS[kind].normalize(event.picked);
  } else if (event.kind === 'struck') place.struck = event.struck.toSorted((a, b) => a - b);
  else if (event.kind === 'flagged') place.isFlagged = event.flagged;
  else place.certainty = event.certainty;
}
