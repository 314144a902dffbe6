import { parentPort, workerData } from 'node:worker_threads';
import { fitTwoPl } from '#rules/measurement/two-pl.ts';

/** Which items each row has, one row after the other; where each row begins, and where the last one ends. */
export type FitWork = { items: Int32Array; right: Uint8Array; starts: Int32Array; itemCount: number };

/** As good as can be told from a thousand answers. */
const TOLERANCE = 1e-3;

// Takes a minute for a large site, so it is done in a thread of its own.
const { items, right, starts, itemCount } = workerData as FitWork;
const rows = Array.from({ length: starts.length - 1 }, (_, row) => ({
  items: items.subarray(starts[row], starts[row + 1]),
  right: right.subarray(starts[row], starts[row + 1]),
}));
parentPort!.postMessage(fitTwoPl(rows, itemCount, { withPriors: true, tolerance: TOLERANCE })?.items ?? []);
