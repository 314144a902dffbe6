import { wilsonInterval } from '../measurement/wilson.ts';
import { type Random, seededRandom } from '../question/random.ts';

/** A prediction and what came of it. */
export type Judged = { chance: number; hasPassed: boolean };

const BINS = 10;
/** Fewer outcomes than this would tell who they are. */
export const LEAST_PUBLISHED = 10;
/** From how many outcomes on the bins of a table hold enough to be read one by one. */
export const LEAST_BINNED = 200;
const Z_95 = 1.959963984540054;
const TRIES = 400;
const SEED = 20261129;

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Mean squared error of the predictions. */
export const brier = (judged: readonly Judged[]): number =>
  mean(judged.map(({ chance, hasPassed }) => (chance - Number(hasPassed)) ** 2));

/** How much better than saying the share who passed to everyone; null where all passed or all failed. */
export function skill(judged: readonly Judged[]): number | null {
  const rate = mean(judged.map(({ hasPassed }) => Number(hasPassed)));
  return rate === 0 || rate === 1 ? null : 1 - brier(judged) / (rate * (1 - rate));
}

/** Mean predicted less passed. */
export const bias = (judged: readonly Judged[]): number =>
  mean(judged.map(({ chance, hasPassed }) => chance - Number(hasPassed)));

const binOf = ({ chance }: Pick<Judged, 'chance'>) => Math.min(BINS - 1, Math.floor(chance * BINS));

/** The expected calibration error over ten bins. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Map.groupBy(judged, binOf);
  return [...bins.values()].reduce((sum, bin) => sum + (bin.length / judged.length) * Math.abs(bias(bin)), 0);
}

/** The calibration error that a perfect forecaster of these chances has on average, only by luck: far from 0 for few outcomes. */
export function errorByChance(chances: readonly number[], random: Random = seededRandom(SEED)): number {
  const tries = Array.from({ length: TRIES }, () =>
    calibrationError(chances.map((chance) => ({ chance, hasPassed: random() < chance }))),
  );
  return mean(tries);
}

/** Spiegelhalter's z: beyond ±2, the predictions are not right on average. Null if every prediction was one half, or certain. */
export function spiegelhalterZ(judged: readonly Judged[]): number | null {
  const variance = judged.reduce((sum, { chance }) => sum + (1 - 2 * chance) ** 2 * chance * (1 - chance), 0);
  const sum = judged.reduce(
    (total, { chance, hasPassed }) => total + (Number(hasPassed) - chance) * (1 - 2 * chance),
    0,
  );
  return variance === 0 ? null : sum / Math.sqrt(variance);
}

export type CalibrationBin = { from: number; n: number; predicted: number; passed: number; low: number; high: number };

export type Calibration = {
  n: number;
  passed: number;
  brier: number;
  skill: number | null;
  /** Mean predicted less passed, with its 95 % interval. */
  bias: { mean: number; low: number; high: number };
  error: number;
  errorByChance: number;
  z: number | null;
  /** Empty below `LEAST_BINNED`. */
  bins: CalibrationBin[];
};

/** How often predictions were right; null for too few. */
export function calibrationOf(judged: readonly Judged[]): Calibration | null {
  const n = judged.length;
  if (n < LEAST_PUBLISHED) return null;
  const differences = judged.map(({ chance, hasPassed }) => chance - Number(hasPassed));
  const center = mean(differences);
  const variance = differences.reduce((sum, own) => sum + (own - center) ** 2, 0) / (n - 1);
  const half = Z_95 * Math.sqrt(variance / n);
  const bins = n < LEAST_BINNED ? new Map<number, Judged[]>() : Map.groupBy(judged, binOf);
  return {
    n,
    passed: judged.filter(({ hasPassed }) => hasPassed).length,
    brier: brier(judged),
    skill: skill(judged),
    bias: { mean: center, low: center - half, high: center + half },
    error: calibrationError(judged),
    errorByChance: errorByChance(judged.map(({ chance }) => chance)),
    z: spiegelhalterZ(judged),
    bins: [...bins]
      .toSorted(([a], [b]) => a - b)
      .map(([bin, own]) => {
        const passed = own.filter(({ hasPassed }) => hasPassed).length;
        const { low, high } = wilsonInterval(passed, own.length)!;
        const predicted = mean(own.map(({ chance }) => chance));
        return { from: bin / BINS, n: own.length, predicted, passed: passed / own.length, low, high };
      }),
  };
}
