import { logistic } from '#rules/measurement/quadrature.ts';
import { convolved, type ScoreTable } from './exam-form.ts';
import { NO_OFFSET, OFFSET_COUNT, OFFSET_STRIDE, UNSHIFTED } from './grid.ts';
import { overallAbility, type Strengths } from './strengths.ts';

const NEGLIGIBLE = 1e-9;
/** Strengths that spread over more steps of the grid than this, as a standard deviation, are summed by every second one: the error is below 1e-7. */
const WIDE = 1.8;

/** How many steps of the grid lie between the strengths that are summed, and what their chances add up to. */
function spread(chances: Float64Array): { stride: number; total: number } {
  let [total, first, second, even] = [0, 0, 0, 0];
  for (let index = 0; index < chances.length; index += 1) {
    const chance = chances[index]!;
    total += chance;
    first += chance * index;
    second += chance * index * index;
    if (index % 2 === 0) even += chance;
  }
  const isWide = second / total - (first / total) ** 2 > WIDE * WIDE;
  return isWide ? { stride: 2, total: even / total } : { stride: 1, total: 1 };
}

/** From which standard deviation of abilities on every second or every fourth is enough; the error is below 1e-7. */
const WIDE_ABILITIES = [
  { sd: 0.8, stride: 4 },
  { sd: 0.36, stride: 2 },
] as const;

/** The abilities to sum over. They are equally far apart, and their weights need not add up to 1. */
function nodesOf(strengths: Strengths): Strengths['abilities'] {
  const { sd } = overallAbility(strengths);
  const stride = WIDE_ABILITIES.find((wide) => sd >= wide.sd)?.stride ?? 1;
  return strengths.abilities.filter((_, index) => index % stride === 0);
}

/** For each ability, the distributions of units in each domain with seats, if the exam is harder by this many steps of the grid. */
function* unitsByDomain(strengthsOfPerson: Strengths, table: ScoreTable, steps: number) {
  for (const { weight, first, domains } of nodesOf(strengthsOfPerson)) {
    const units = table.domains.flatMap(({ width, rows }, domain) => {
      if (width === 1) return [];
      const own = new Float64Array(width);
      const strengths = domains[domain]!;
      const { stride, total } = spread(strengths);
      for (let index = 0; index < strengths.length; index += stride) {
        const chance = strengths[index]! / total;
        if (chance < NEGLIGIBLE) continue;
        const at = (first + index + UNSHIFTED - steps) * width;
        for (let cell = 0; cell < width; cell += 1) own[cell]! += chance * rows[at + cell]!;
      }
      return [own];
    });
    yield { weight, units };
  }
}

const sumOf = (parts: readonly Float64Array[]) => parts.reduce<Float64Array>(convolved, Float64Array.of(1));

/** The distribution of a person's units on a form of the bank, by convolution over domains. */
function distribution(strengths: Strengths, table: ScoreTable): Float64Array {
  const found = new Float64Array(table.units + 1);
  for (const { weight, units } of unitsByDomain(strengths, table, 0)) {
    const sum = sumOf(units);
    for (let cell = 0; cell < found.length; cell += 1) found[cell]! += weight * sum[cell]!;
  }
  const total = found.reduce((sum, chance) => sum + chance, 0);
  return found.map((chance) => chance / total);
}

/** Shares of the points. */
export type ScoreInterval = { mean: number; low: number; high: number };

/** What the person would score on a form of our own questions: the mean and the 80 % interval. */
export function scoreOnOurForm(strengths: Strengths, table: ScoreTable): ScoreInterval {
  const chances = distribution(strengths, table);
  // Each cell's chance is spread over its width, so that the interval holds 80 % and not what whole cells make of it.
  const quantile = (share: number) => {
    let sum = 0;
    for (let cell = 0; cell < chances.length; cell += 1) {
      const chance = chances[cell]!;
      if (sum + chance >= share) return Math.min(1, Math.max(0, (cell - 0.5 + (share - sum) / chance) / table.units));
      sum += chance;
    }
    return 1;
  };
  const mean = chances.reduce((sum, chance, cell) => sum + chance * cell, 0) / table.units;
  return { mean, low: quantile(0.1), high: quantile(0.9) };
}

/** The chance to pass at one offset of the grid, by its index. */
export function passChanceAt(strengths: Strengths, table: ScoreTable, offset: number): number {
  let [passed, total] = [0, 0];
  for (const { weight, units } of unitsByDomain(strengths, table, (offset - NO_OFFSET) * OFFSET_STRIDE)) {
    // Of two halves of the domains, the last convolution takes only the sums that pass.
    const half = Math.ceil(units.length / 2);
    const [one, other] = [sumOf(units.slice(0, half)), sumOf(units.slice(half))];
    const atLeast = new Float64Array(other.length + 1);
    for (let cell = other.length - 1; cell >= 0; cell -= 1) atLeast[cell] = atLeast[cell + 1]! + other[cell]!;
    let sum = 0;
    for (let cell = 0; cell < one.length; cell += 1)
      sum += one[cell]! * atLeast[Math.min(other.length, Math.max(0, table.cut - cell))]!;
    passed += weight * sum;
    total += weight;
  }
  return Math.min(1, passed / total);
}

const CERTAIN = 1e-12;
const logitOf = (p: number) => Math.log(Math.max(CERTAIN, p) / Math.max(CERTAIN, 1 - p));

/**
 * The chance to pass at each offset of the grid. Every second one is computed. Between them the logit is almost a line, so that a cubic
 * through four of them is exact to .001.
 */
export function passCurve(strengths: Strengths, table: ScoreTable): number[] {
  const every = Array.from({ length: OFFSET_COUNT / 2 }, (_, index) => passChanceAt(strengths, table, 2 * index));
  const logits = every.map(logitOf);
  const last = logits.length - 1;
  const from = (one: number, two: number, three: number, four: number) =>
    logistic((5 * logits[one]! + 15 * logits[two]! - 5 * logits[three]! + logits[four]!) / 16);
  return every.flatMap((chance, index) => {
    if (index === last) return [chance, passChanceAt(strengths, table, OFFSET_COUNT - 1)];
    if (index === 0) return [chance, from(0, 1, 2, 3)];
    if (index === last - 1) return [chance, from(last, last - 1, last - 2, last - 3)];
    const around = logits.slice(index - 1, index + 3) as [number, number, number, number];
    return [chance, logistic((9 * (around[1] + around[2]) - around[0] - around[3]) / 16)];
  });
}
