import type { Judged } from '#rules/readiness/calibration.ts';

/** Of those said to be ready, the share who passed; and how many that is. */
export function readyWhoPassed(judged: readonly Judged[], from: number): { share: number; ready: number } {
  const ready = judged.filter(({ chance }) => chance >= from);
  const passed = ready.filter(({ hasPassed }) => hasPassed).length;
  return { share: passed / ready.length, ready: ready.length / judged.length };
}
