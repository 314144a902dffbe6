/** The exact percentage; 0 of 0 is 0. Partly right questions add their thousandths of a point. Verdicts compare this. */
export function percentageOf(correct: number, total: number, partialPoints = 0): number {
  return total === 0 ? 0 : ((correct * 1000 + partialPoints) * 100) / (total * 1000);
}

/** What adding percentages up may be off by. */
const NOISE = 1e-9;

/** Levels and strengths begin at multiples of ten, and so do the colors of scores. */
const STEP = 10;

/**
 * A percentage as shown: whole, halves rounded up, but never to a multiple of ten that was not reached, as if a level
 * had been. The level of what is shown is the level of the exact value.
 */
export function shownPercentage(exact: number): number {
  const rounded = Math.round(exact);
  return rounded > exact + NOISE && rounded % STEP === 0 ? rounded - 1 : rounded;
}

/** Where whole percents would put it on the other side of a mark, up to three decimals: cut off first, then rounded. */
const PLACES = [1, 10, 100, 1000].flatMap((places) => [
  (exact: number) => (places === 1 ? shownPercentage(exact) : Math.floor(exact * places) / places),
  (exact: number) => (places === 1 ? Math.floor(exact) : Math.round(exact * places) / places),
]);

/** A percentage as shown beside a mark, which it reaches only if the exact value does. */
export function percentageBeside(exact: number, mark: number): number {
  const agrees = (shown: number) => shown >= mark === exact >= mark;
  return PLACES.map((shownBy) => shownBy(exact)).find(agrees) ?? exact;
}

/** A mark as shown, with two decimals at most. */
export const shownMark = (mark: number): number => Number(mark.toFixed(2));

/** Of fewer questions than this, a percentage would claim more than it knows. */
const FEW = 10;

/** Whether a score of so many questions is counted instead of given in percent. */
export const isFew = (total: number): boolean => total < FEW;

type Score = { correct: number; total: number; percentage: number };

/** A score as said wherever one is: in percent, of fewer than ten questions as '0 of 4'; a dash if there were none. */
export function scoreText({ correct, total, percentage }: Score): string {
  if (total === 0) return '–';
  return isFew(total) ? `${correct} of ${total}` : `${shownPercentage(percentage)}%`;
}
