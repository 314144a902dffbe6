import { logistic, normalize } from '#rules/measurement/quadrature.ts';
import { FIRST_OFFSET, OFFSET_COUNT, OFFSET_STRIDE, STEP } from './grid.ts';

/** By how much an exam is harder than our questions of it, in logits, as far as known. */
export type Offset = { mean: number; sd: number };

/** Ours are easier until shown otherwise: what is known of an exam without outcomes, neither its own nor those of others. */
export const OFFSET_PRIOR: Offset = { mean: 0.4, sd: 0.35 };
/** How far exams differ from each other; the rest of the prior's variance is what all of them share. */
const BETWEEN_EXAMS = 0.3;
const SHARED_VARIANCE = OFFSET_PRIOR.sd ** 2 - BETWEEN_EXAMS ** 2;

/** Someone who was asked how the exam went: the curve of the prediction made before, and what was said; null if nothing was. */
export type Outcome = { curve: readonly number[]; hasPassed: boolean | null };

const FINE = 0.05;
const SPAN = (OFFSET_COUNT - 1) * OFFSET_STRIDE * STEP;
const FINE_OFFSETS = Float64Array.from(
  { length: Math.round(SPAN / FINE) + 1 },
  (_, index) => FIRST_OFFSET + index * FINE,
);
const LEAST = 1e-9;

/** A curve at an offset: logits between nodes are on a line. */
function curveAt(curve: readonly number[], offset: number): number {
  const at = Math.min(OFFSET_COUNT - 1, Math.max(0, (offset - FIRST_OFFSET) / (OFFSET_STRIDE * STEP)));
  const below = Math.min(OFFSET_COUNT - 2, Math.floor(at));
  const logit = (p: number) => Math.log(Math.max(LEAST, p) / Math.max(LEAST, 1 - p));
  return logistic(logit(curve[below]!) * (1 - (at - below)) + logit(curve[below + 1]!) * (at - below));
}

const logDensity = ({ mean, sd }: Offset, at: number) => -((at - mean) ** 2) / (2 * sd * sd);

/** The chance to pass with the uncertainty of the offset integrated. */
export function chanceToPass(curve: readonly number[], offset: Offset): number {
  if (offset.sd < FINE) return curveAt(curve, offset.mean);
  const weights = FINE_OFFSETS.map((at) => logDensity(offset, at));
  normalize(weights);
  return weights.reduce((sum, weight, index) => sum + weight * curveAt(curve, FINE_OFFSETS[index]!), 0);
}

// Whoever passed answers more often. How much more is not known: the logarithm of the odds ratio is N(.8, .6²), and how often those
// who failed answer is open.
const ODDS_RATIO = { mean: 0.8, sd: 0.6 };
const RATIOS = Array.from({ length: 9 }, (_, index) => ODDS_RATIO.mean + (index - 4) * 0.5 * ODDS_RATIO.sd);
const LOGITS_OF_FAILED = Array.from({ length: 21 }, (_, index) => (index - 10) * 0.4);
const LOGIT_VARIANCE = 1.5 ** 2;

/** The offset after outcomes, those included who were asked and said nothing. */
export function learnedOffset(outcomes: readonly Outcome[], prior: Offset = OFFSET_PRIOR): Offset {
  if (outcomes.length === 0) return prior;
  const silent = outcomes.filter(({ hasPassed }) => hasPassed === null);
  const said = outcomes.filter(({ hasPassed }) => hasPassed !== null);
  const passed = said.filter(({ hasPassed }) => hasPassed).length;
  const failed = said.length - passed;
  const logs = FINE_OFFSETS.map((offset) => {
    let log = logDensity(prior, offset);
    for (const { curve, hasPassed } of said) {
      const p = curveAt(curve, offset);
      log += Math.log(Math.max(LEAST, hasPassed ? p : 1 - p));
    }
    const chances = silent.map(({ curve }) => curveAt(curve, offset));
    const ofAnswering: number[] = [];
    for (const ratio of RATIOS)
      for (const logit of LOGITS_OF_FAILED) {
        const [ofPassed, ofFailed] = [logistic(logit + ratio), logistic(logit)];
        let sum =
          -((ratio - ODDS_RATIO.mean) ** 2) / (2 * ODDS_RATIO.sd ** 2) -
          logit ** 2 / (2 * LOGIT_VARIANCE) +
          passed * Math.log(ofPassed) +
          failed * Math.log(ofFailed);
        for (const p of chances) sum += Math.log(p * (1 - ofPassed) + (1 - p) * (1 - ofFailed));
        ofAnswering.push(sum);
      }
    return log + normalize(Float64Array.from(ofAnswering));
  });
  normalize(logs);
  const mean = logs.reduce((sum, weight, index) => sum + weight * FINE_OFFSETS[index]!, 0);
  const variance = logs.reduce((sum, weight, index) => sum + weight * (FINE_OFFSETS[index]! - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(variance) };
}

/** What the outcomes behind an offset said alone, without the prior that it began with; nothing if there were none. */
function saidAlone({ mean, sd }: Offset): { mean: number; precision: number }[] {
  const precision = 1 / sd ** 2 - 1 / OFFSET_PRIOR.sd ** 2;
  if (precision <= 0) return [];
  return [{ mean: (mean / sd ** 2 - OFFSET_PRIOR.mean / OFFSET_PRIOR.sd ** 2) / precision, precision }];
}

/** What several sites have learned of one exam, each by itself from the same prior, which counts once. */
export function joinedOffset(sites: readonly Offset[]): Offset {
  let precision = 1 / OFFSET_PRIOR.sd ** 2;
  let sum = OFFSET_PRIOR.mean * precision;
  for (const said of sites.flatMap(saidAlone)) {
    precision += said.precision;
    sum += said.mean * said.precision;
  }
  return { mean: sum / precision, sd: Math.sqrt(1 / precision) };
}

/** The prior of an exam given what others, each on its own, have learned: drawn towards them, the more they know. */
export function priorFromOthers(others: readonly Offset[]): Offset {
  let precision = 1 / SHARED_VARIANCE;
  let sum = OFFSET_PRIOR.mean * precision;
  for (const { mean, precision: own } of others.flatMap(saidAlone)) {
    const weight = 1 / (BETWEEN_EXAMS ** 2 + 1 / own);
    precision += weight;
    sum += mean * weight;
  }
  return { mean: sum / precision, sd: Math.sqrt(BETWEEN_EXAMS ** 2 + 1 / precision) };
}
