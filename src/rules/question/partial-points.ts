import type { Scoring } from '../exam/scoring.ts';

/** So many make a whole point. */
export const WHOLE_POINT = 1000;

/**
 * What questions earn that are right in part, in thousandths of a point, each rounded by itself so that every sum of them
 * agrees. What is right earns its whole point elsewhere.
 */
export function partialPoints(marks: readonly (readonly boolean[])[], scoring: Scoring): number {
  if (scoring === 'whole') return 0;
  return marks.reduce((sum, own) => {
    const earned = own.filter(Boolean).length;
    return earned === own.length ? sum : sum + Math.round((earned * WHOLE_POINT) / own.length);
  }, 0);
}
