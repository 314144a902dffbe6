import { largestRemainder } from '#rules/exam/blueprint.ts';
import { type PassMark, passPercentageOf } from '#rules/exam/pass-mark.ts';
import { logistic } from '#rules/measurement/quadrature.ts';
import { FIRST_SHIFTED, SHIFTED_COUNT, STEP } from './grid.ts';

/** The real exam as it is scored: how many scored questions each domain has, and the share of points needed to pass. */
export type ExamForm = { seats: readonly number[]; passShare: number };

/** The share of points that a pass mark needs, as simulations take it; null if none is known. */
export function passShareOf(mark: PassMark): number | null {
  const percentage = passPercentageOf(mark);
  return percentage === null ? null : percentage / 100;
}

/** The scored questions by the domains' weights. Unscored questions must not be counted in `scored`. */
export const examFormOf = (weights: readonly number[], scored: number, passShare: number): ExamForm => ({
  seats: largestRemainder(weights, scored),
  passShare,
});

/** A question of the bank, or `count` alike: difficulty by calibration or label, slope if known, and into how many parts its point is divided. */
export type BankItem = { difficulty: number; slope?: number; parts?: number; count?: number };

/**
 * How points are distributed in each domain of a form drawn from the bank, for every strength of the grid. Points are counted in units, so
 * that partial credit fits.
 */
export type ScoreTable = {
  unitsPerPoint: number;
  /** By domain, one row per strength; a row has a cell for each number of units. `means`: the share of the domain's points. */
  domains: readonly { seats: number; width: number; rows: Float64Array; means: Float64Array }[];
  units: number;
  /** The fewest units that pass. */
  cut: number;
};

const UNITS_WITH_PARTS = 4;
const ROUNDING = 1e-9;
const NEGLIGIBLE = 1e-16;

/** The table for a form, given the bank of each domain. A domain with seats and no bank stands as difficulty 0. */
export function scoreTable({ seats, passShare }: ExamForm, bank: readonly (readonly BankItem[])[]): ScoreTable {
  const hasParts = bank.some((items) => items.some(({ parts = 1 }) => parts > 1));
  const unitsPerPoint = hasParts ? UNITS_WITH_PARTS : 1;
  const domains = seats.map((count, domain) => {
    const items = bank[domain]?.length ? bank[domain] : [{ difficulty: 0 }];
    const width = count * unitsPerPoint + 1;
    const rows = new Float64Array(SHIFTED_COUNT * width);
    const means = new Float64Array(SHIFTED_COUNT);
    for (let index = 0; index < SHIFTED_COUNT; index += 1) {
      const one = pointsOfOne(items, FIRST_SHIFTED + index * STEP, unitsPerPoint);
      let sum = Float64Array.of(1);
      for (let seat = 0; seat < count; seat += 1) sum = convolved(sum, one);
      rows.set(sum, index * width);
      means[index] = one.reduce((mean, chance, units) => mean + (chance * units) / unitsPerPoint, 0);
    }
    return { seats: count, width, rows, means };
  });
  const units = domains.reduce((sum, { width }) => sum + width - 1, 0);
  return { unitsPerPoint, domains, units, cut: Math.ceil(passShare * units - ROUNDING) };
}

/** What one question drawn from these earns, in units, at a strength. */
function pointsOfOne(items: readonly BankItem[], strength: number, units: number): Float64Array<ArrayBuffer> {
  const mass = new Float64Array(units + 1);
  const size = items.reduce((sum, { count: alike = 1 }) => sum + alike, 0);
  for (const { difficulty, slope = 1, parts = 1, count: alike = 1 } of items) {
    const share = alike / size;
    const right = logistic(slope * (strength - difficulty));
    // Parts are right independently, so often that all of them are as often as the question is.
    const each = right ** (1 / parts);
    let chance = (1 - each) ** parts;
    for (let count = 0; count <= parts; count += 1) {
      const at = (count * units) / parts;
      const below = Math.min(units, Math.floor(at + ROUNDING));
      // What falls between two cells is split so that the mean stays.
      const above = Math.max(0, at - below);
      mass[below]! += chance * (1 - above) * share;
      if (above > 0) mass[below + 1]! += chance * above * share;
      chance =
        each === 1 ? (count + 1 === parts ? 1 : 0) : (chance * (parts - count) * each) / ((count + 1) * (1 - each));
    }
  }
  return mass;
}

/** The distribution of the sum of two independent numbers. */
export function convolved(one: Float64Array, other: Float64Array): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(one.length + other.length - 1);
  for (let a = 0; a < one.length; a += 1) {
    const chance = one[a]!;
    if (chance > NEGLIGIBLE) for (let b = 0; b < other.length; b += 1) sum[a + b]! += chance * other[b]!;
  }
  return sum;
}
