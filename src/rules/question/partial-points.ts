import type { Scoring } from '../exam/scoring.ts';
import { isPerformance } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';

/** This many make a whole point. */
export const THOUSANDTHS = 1000;

/** Whether a question of this kind earns partial credit. */
export const countsParts = (kind: KindName, scoring: Scoring): boolean =>
  scoring === 'parts' || (scoring === 'performance' && isPerformance(kind));

/** Points earned in part, in digits: '0.60'. */
export const pointsText = (thousandths: number): string => (thousandths / THOUSANDTHS).toFixed(2);

/** What right answers earned beside their count, to follow it: ', plus 0.60 in partial credit', or nothing. */
export const inPartText = (thousandths: number): string =>
  thousandths === 0 ? '' : `, plus ${pointsText(thousandths)} in partial credit`;

type WithMarks = { kind: KindName; marks: readonly boolean[] };

/**
 * What partly right questions earn, in thousandths of a point, each rounded separately so that every sum of them
 * agrees. Fully right questions earn their point elsewhere.
 */
export function partialPoints(marked: readonly WithMarks[], scoring: Scoring): number {
  return marked.reduce((sum, { kind, marks }) => {
    const earned = marks.filter(Boolean).length;
    if (!countsParts(kind, scoring) || earned === marks.length) return sum;
    return sum + Math.round((earned * THOUSANDTHS) / marks.length);
  }, 0);
}
