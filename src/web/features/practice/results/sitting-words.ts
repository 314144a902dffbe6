import type { SittingQuestion } from '#contract/practice-sitting.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';

/** Seconds as h:mm:ss or m:ss. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

type Asked = Pick<SittingQuestion, 'kind' | 'options' | 'chooses'>;

/** Something is answered of it, and not all. */
export const isIncomplete = ({ picked }: PlaceState, question: Asked): boolean =>
  !isBlank(picked) && !KINDS[question.kind].isWhole(picked, question);

/** How a question stands, for the map. Half an answer is none; `draft` is what is picked in practice and not checked. */
export function placeText(place: PlaceState, question: Asked, draft: Answer): string {
  const { isWhole } = KINDS[question.kind];
  const isHalf = !isBlank(place.picked) || !isBlank(draft);
  const answer = isWhole(place.picked, question)
    ? 'answered'
    : isWhole(draft, question)
      ? 'chosen, not checked'
      : isHalf
        ? 'incomplete'
        : 'not answered';
  return place.isFlagged ? `${answer}, flagged` : answer;
}
