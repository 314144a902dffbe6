import type { Teaching } from '#contract/question-figures.ts';
import { changeOf, type TeachingSums } from '#rules/measurement/teaching.ts';

export const percent = (share: number): number => Math.round(share * 100);

/** What was measured of something that is read, as the admin area shows it; null if nothing was. */
export function shownTeaching(sums: TeachingSums | undefined): Teaching | null {
  if (!sums || sums.n === 0) return null;
  const change = changeOf(sums);
  return {
    pairs: sums.n,
    before: percent(sums.before / sums.n),
    after: percent(sums.after / sums.n),
    change: change && { points: percent(change.change), low: percent(change.low), high: percent(change.high) },
  };
}
