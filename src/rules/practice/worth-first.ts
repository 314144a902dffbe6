import { openPoints, type WeighedPlace } from './weakness.ts';

/** What was missed in a result, with the task it belongs to. */
export type MissedQuestion = {
  number: number;
  task: string;
  place: WeighedPlace;
  /** When it was last shown, in seconds. */
  shownAt: number;
  /** Whether it was answered correctly since, and whether it was at least tried again. */
  isSettled: boolean;
  isRetried: boolean;
};

/** The factor by which each question reduces the gain of its task's next one. */
const EACH_LEAVES = 0.85;

/**
 * At most so many of what was missed: what is still open, not yet tried again, and worth most on the exam comes first, without
 * asking for one task alone. If all of it is settled, it starts over.
 */
export function worthFirst(missed: readonly MissedQuestion[], most: number): number[] {
  const open = missed.filter(({ isSettled }) => !isSettled);
  const left = (open.length > 0 ? open : missed).toSorted((a, b) => a.shownAt - b.shownAt || a.number - b.number);
  const gains = new Map(left.map(({ task, place }) => [task, openPoints(place)]));
  const picked: number[] = [];
  while (picked.length < most && left.length > 0) {
    const best = left.reduce((first, other) =>
      Number(other.isRetried) < Number(first.isRetried) ||
      (other.isRetried === first.isRetried && gains.get(other.task)! > gains.get(first.task)!)
        ? other
        : first,
    );
    left.splice(left.indexOf(best), 1);
    gains.set(best.task, gains.get(best.task)! * EACH_LEAVES);
    picked.push(best.number);
  }
  return picked;
}
