import type { SittingQuestion } from '#contract/practice-sitting.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import type { RESULT_MODES } from '#rules/practice/mode.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';

/** Seconds as h:mm:ss or m:ss. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The word for a marked question: for this exam only, or permanently. */
export const markedText = (mode: (typeof RESULT_MODES)[number]): string =>
  mode === 'simulation' ? 'flagged' : 'bookmarked';

type AskedQuestion = Pick<SittingQuestion, 'kind' | 'options' | 'chooses'>;

/** Partly but not fully answered. */
export const isIncomplete = ({ picked }: PlaceState, question: AskedQuestion): boolean =>
  !isBlank(picked) && !KINDS[question.kind].isWhole(picked, question);

/** The state of a question, for the map. A partial answer counts as none; `draft` is a pick not yet checked in practice. */
export function placeText(place: PlaceState, question: AskedQuestion, draft: Answer, marked: string): string {
  const { isWhole } = KINDS[question.kind];
  const isHalf = !isBlank(place.picked) || !isBlank(draft);
  const answer = isWhole(place.picked, question)
    ? 'answered'
    : isWhole(draft, question)
      ? 'chosen, not checked'
      : isHalf
        ? 'incomplete'
        : 'not answered';
  return place.isFlagged ? `${answer}, ${marked}` : answer;
}
