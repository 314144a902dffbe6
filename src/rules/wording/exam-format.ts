import { countText } from './count.ts';

type Items = { from?: number | undefined; to: number } | null;
type PassMark = { score: number; scale: number; minimum?: number | undefined };

/** How many questions the real exam has: 'up to 90', '65', '40 to 60'; null if no number is published. */
export function itemsText(items: Items): string | null {
  if (!items) return null;
  if (items.from === undefined) return `up to ${items.to}`;
  return items.from === items.to ? String(items.to) : `${items.from} to ${items.to}`;
}

/** How long exam day is, and how many questions: 'up to 90 questions in 90 minutes'. */
export function examDayText({ items, minutes }: { items: Items; minutes: number }): string {
  const time = countText(minutes, 'minute');
  const questions = itemsText(items);
  return questions === null ? time : `${questions} questions in ${time}`;
}

/** The passing score, on its scale: '750 on a scale of 100 to 900'. */
export const passMarkText = ({ score, scale, minimum }: PassMark): string =>
  minimum === undefined ? `${score} of ${scale}` : `${score} on a scale of ${minimum} to ${scale}`;
