import type { SittingQuestion } from '#contract/practice-sitting.ts';
import { isAnswered, type PlaceState } from '#rules/practice/fold.ts';

const NUMBERS = ['no option', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How many options a question asks for, in words. */
export const chooseText = ({ chooses }: Pick<SittingQuestion, 'chooses'>): string =>
  `Choose ${NUMBERS[chooses] ?? chooses}.`;

/** Seconds as h:mm:ss or m:ss. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** How a question stands, for the map. Half an answer is none; `draft` is what is picked in practice and not checked. */
export function placeText(
  place: PlaceState,
  { chooses }: Pick<SittingQuestion, 'chooses'>,
  draft: readonly number[],
): string {
  const isHalf = place.picked.length > 0 || draft.length > 0;
  const answer = isAnswered(place, chooses)
    ? 'answered'
    : isAnswered({ picked: draft }, chooses)
      ? 'picked, not checked'
      : isHalf
        ? 'incomplete'
        : 'not answered';
  return place.isFlagged ? `${answer}, flagged` : answer;
}
