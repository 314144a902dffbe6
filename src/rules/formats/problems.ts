import type { Misfit } from './format.ts';

/** Begins a comment that tells the problem of the question below it. */
export const PROBLEM = 'Problem: ';

/** The last heading of a sheet whose rows each tell their problem; no column of the sheet itself. */
export const PROBLEM_HEADING = 'Problem (not imported)';

/** What is wrong at each place of a file, in one line. */
export function problemsByPlace(faults: readonly Misfit[]): Map<string, string> {
  const reasons = Map.groupBy(faults, ({ place }) => place);
  return new Map([...reasons].map(([place, there]) => [place, problemIn(there)]));
}

export const problemIn = (faults: readonly Misfit[]): string =>
  [...new Set(faults.map(({ reason }) => reason.replace(/\s+/g, ' ')))].join('; ');
