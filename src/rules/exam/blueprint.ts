/** A domain's published share: a single percentage, or a band. Shares need not sum to 100. */
export type Weight = number | { from: number; to: number };

/** The share as one number: a single percentage is itself, a band counts at its midpoint. */
export function weightPoint(weight: Weight): number {
  return typeof weight === 'number' ? weight : (weight.from + weight.to) / 2;
}

/** Effective domain weights: those that were set; if none were, the question counts; if there are no questions either, equal. */
export function weightsInUse(set: readonly number[], questions: readonly number[]): readonly number[] {
  const isAny = (numbers: readonly number[]) => numbers.some((number) => number > 0);
  if (isAny(set)) return set;
  return isAny(questions) ? questions : set.map(() => 1);
}

/**
 * Splits `seats` over `weights` by largest remainder (Hamilton's method): each gets the whole part of its
 * quota, the rest go to the largest fractions, with ties to the larger weight, then to the earlier one.
 * The parts sum to `seats` whenever any weight is positive; otherwise all are 0.
 */
export function largestRemainder(weights: readonly number[], seats: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const quotas = weights.map((weight) => (weight * seats) / sum);
  const parts = quotas.map((quota) => Math.floor(quota + 1e-9));
  const left = seats - parts.reduce((total, part) => total + part, 0);
  const remainder = (index: number) => quotas[index]! - parts[index]!;
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => {
      const byRemainder = remainder(b) - remainder(a);
      return Math.abs(byRemainder) > 1e-9 ? byRemainder : weights[b]! - weights[a]! || a - b;
    });
  for (const index of order.slice(0, left)) parts[index]! += 1;
  return parts;
}

/**
 * Like {@link largestRemainder}, but no part exceeds its capacity: what a full part cannot take is split again among
 * the others by weight. The parts sum to `seats` or the total capacity, whichever is smaller.
 */
export function largestRemainderWithin(
  weights: readonly number[],
  capacities: readonly number[],
  seats: number,
): number[] {
  const parts = weights.map(() => 0);
  let seatsLeft = Math.min(
    seats,
    capacities.reduce((total, capacity) => total + capacity, 0),
  );
  while (seatsLeft > 0) {
    const open = weights.map((weight, index) => (parts[index]! < capacities[index]! ? weight || Number.EPSILON : 0));
    const share = largestRemainder(open, seatsLeft);
    for (const [index, part] of share.entries()) {
      const taken = Math.min(part, capacities[index]! - parts[index]!);
      parts[index]! += taken;
      seatsLeft -= taken;
    }
  }
  return parts;
}
