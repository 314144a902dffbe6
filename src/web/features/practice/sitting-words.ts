import type { SittingQuestion } from '#contract/practice-sitting.ts';
import { isAnswered, type PlaceState } from '#rules/practice/fold.ts';

const NUMBERS = ['no option', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How many options a question asks for, in words. */
export const chooseText = ({ chooses }: Pick<SittingQuestion, 'chooses'>): string => `Choose ${NUMBERS[chooses] ?? chooses}.`;

/** Seconds as h:mm:ss or m:ss. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** How a question stands, for the map. Half an answer is none. */
export function placeText(place: PlaceState, question: SittingQuestion): string {
  const answer = isAnswered(place, question.chooses) ? 'answered' : place.picked.length > 0 ? 'incomplete' : 'not answered';
  return place.isFlagged ? `${answer}, flagged` : answer;
}
