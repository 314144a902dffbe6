/** A first, unaided answer to a question of a task, by one person. */
export type TaskAnswer = { at: string; isRight: boolean };

/** Whether people answered a question before and another one after reading something, one pair per person. */
export type TeachingSums = {
  n: number;
  /** How many were right before, and after. */
  before: number;
  after: number;
  /** How many were wrong before and right after, and the reverse. */
  gained: number;
  lost: number;
};

/** Pairs from which on it is said whether something teaches. */
export const ENOUGH_TO_TEACH = 30;

export const noTeaching = (): TeachingSums => ({ n: 0, before: 0, after: 0, gained: 0, lost: 0 });

/** Adds what a person answered last before a moment and first after it; nothing if there is not one of each. `answers` are by time. */
export function addAround(sums: TeachingSums, answers: readonly TaskAnswer[], moment: string): void {
  const before = answers.findLast(({ at }) => at < moment);
  const after = answers.find(({ at }) => at > moment);
  if (before && after) addPair(sums, before.isRight, after.isRight);
}

export function addPair(sums: TeachingSums, before: boolean, after: boolean): void {
  sums.n += 1;
  if (before) sums.before += 1;
  if (after) sums.after += 1;
  if (!before && after) sums.gained += 1;
  if (before && !after) sums.lost += 1;
}

/** How much the share of right answers changed, with its 95 % interval; null with fewer than thirty pairs. */
export function changeOf({ n, gained, lost }: TeachingSums): { change: number; low: number; high: number } | null {
  if (n < ENOUGH_TO_TEACH) return null;
  const change = (gained - lost) / n;
  // Half a pair each way, so that no change at all is not taken for certain.
  const half = (1.959_963_985 * Math.sqrt(gained + lost + 1 - (gained - lost) ** 2 / n)) / n;
  return { change, low: Math.max(-1, change - half), high: Math.min(1, change + half) };
}
