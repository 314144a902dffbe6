import type { Scoring } from '../exam/scoring.ts';
import { isPerformance } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';

/** This many make a whole point. */
export const THOUSANDTHS = 1000;

/** Whether a question of this kind earns partial credit. */
export const countsParts = (kind: KindName, scoring: Scoring): boolean =>
  scoring === 'parts' || (scoring === 'performance' && isPerformance(kind));

type Marked = { kind: KindName; marks: readonly boolean[] };

/**
 * What partly right questions earn, in thousandths of a point, each rounded separately so that every sum of them
 * agrees. Fully right questions earn their point elsewhere.
 */
export function partialPoints(marked: readonly Marked[], scoring: Scoring): number {
  return marked.reduce((sum, { kind, marks }) => {
    const earned = marks.filter(Boolean).length;
    if (!countsParts(kind, scoring) || earned === marks.length) return sum;
    return sum + Math.round((earned * THOUSANDTHS) / marks.length);
  }, 0);
}
