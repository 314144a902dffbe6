import { expectedOf, type Model, type Slopes } from './marginal-likelihood.ts';
import { DIFFICULTY_VARIANCE, LOG_SLOPE_VARIANCE, logPrior } from './priors.ts';
import { logistic, normalNodes, softplus } from './quadrature.ts';
import { patternsIn, type Row } from './responses.ts';
import { errorsOf } from './standard-errors.ts';

/** The parameters of an item and their standard errors, each null if it cannot be estimated. */
export type FittedItem = {
  a: number;
  b: number;
  seA: number | null;
  seB: number | null;
  /** The slope would grow without limit: the answers separate people completely. */
  isAtLimit: boolean;
};

export type Fit = {
  /** Null for items that cannot be estimated. */
  items: (FittedItem | null)[];
  /** The logarithm of the marginal likelihood, without priors. */
  logLik: number;
  hasConverged: boolean;
  /** Whether standard errors take the errors of all other items into account; in very large fits they are those of the item alone. */
  areErrorsJoint: boolean;
};

export type FitOptions = { withPriors?: boolean; tolerance?: number };

const MAX_SLOPE = 20;
const MAX_CYCLES = 2000;
const LEAST_ITEMS = 3;

/**
 * Fits the two-parameter logistic model, P(right | θ) = 1 / (1 + e^(−a(θ − b))) with θ ~ N(0, 1), to rows over `itemCount` items, by
 * marginal maximum likelihood: EM over distinct rows, accelerated by SQUAREM. Null without priors if fewer than three items can be
 * estimated, since their slopes would not be determined. Without priors, items that everyone or no one got right have no estimate.
 */
export function fitTwoPl(rows: readonly Row[], itemCount: number, options: FitOptions = {}): Fit | null {
  const { withPriors = false, tolerance = 1e-9 } = options;
  const n = new Float64Array(itemCount);
  const rights = new Float64Array(itemCount);
  for (const row of rows)
    row.items.forEach((item, index) => {
      n[item]! += 1;
      rights[item]! += row.right[index]!;
    });
  const used = Array.from(n.keys()).filter((item) =>
    withPriors ? n[item]! > 0 : rights[item]! > 0 && rights[item]! < n[item]!,
  );
  if (used.length < (withPriors ? 1 : LEAST_ITEMS)) return null;
  const model = modelOf(rows, used, itemCount, withPriors);
  const start = startOf(
    used.map((item) => ({ n: n[item]!, right: rights[item]! })),
    withPriors,
  );
  const { point, hasConverged } = climb(model, start, tolerance);
  const slopes = slopesOf(point, withPriors);
  const { logLik } = expectedOf(model, slopes);
  const isFree = Array.from(slopes.a, (a) => Math.abs(a) < MAX_SLOPE * (1 - 1e-9));
  const free = [...isFree.keys()].filter((index) => isFree[index]);
  const { errors, areErrorsJoint } = errorsOf(model, slopes, free);
  const items: (FittedItem | null)[] = Array.from({ length: itemCount }, () => null);
  used.forEach((item, index) => {
    const [a, d] = [slopes.a[index]!, slopes.d[index]!];
    items[item] = { a, b: -d / a, isAtLimit: !isFree[index], ...errors[index]! };
  });
  return { items, logLik, hasConverged, areErrorsJoint };
}

function modelOf(rows: readonly Row[], used: readonly number[], itemCount: number, withPriors: boolean): Model {
  const place = new Int32Array(itemCount).fill(-1);
  used.forEach((item, index) => (place[item] = index));
  const kept = rows.map(({ items, right }) => {
    if (items.every((item) => place[item]! >= 0)) return { items: items.map((item) => place[item]!), right };
    const at = Array.from(items.keys()).filter((index) => place[items[index]!]! >= 0);
    return {
      items: Int32Array.from(at, (index) => place[items[index]!]!),
      right: Uint8Array.from(at, (index) => right[index]!),
    };
  });
  const longest = kept.reduce((most, { items }) => Math.max(most, items.length), 0);
  // Long rows say more about a person, and what is narrower needs closer nodes.
  const nodes = normalNodes(longest <= 60 ? 61 : longest <= 240 ? 121 : 241);
  return { patterns: patternsIn(kept), size: used.length, nodes, withPriors };
}

// A point: for each item slope and intercept, or with priors the logarithm of the slope and the difficulty.
type Pair = [first: number, second: number];

/** Slope and intercept of an item of a point. */
function slopeOf([first, second]: Pair, withPriors: boolean): [a: number, d: number] {
  if (!withPriors) return [first, second];
  const a = Math.exp(first);
  return [a, -a * second];
}

/** The first of a pair, kept where the slope is within its limit. */
function limited(first: number, withPriors: boolean): number {
  const limit = firstLimit(withPriors);
  return Math.max(-limit, Math.min(limit, first));
}

const firstLimit = (withPriors: boolean): number => (withPriors ? Math.log(MAX_SLOPE) : MAX_SLOPE);

function startOf(counts: readonly { n: number; right: number }[], withPriors: boolean): Float64Array {
  return Float64Array.from(
    counts.flatMap(({ n, right }) => {
      const logit = Math.log((right + 0.5) / (n - right + 0.5));
      return withPriors ? [0, -logit] : [1, logit];
    }),
  );
}

function slopesOf(point: Float64Array, withPriors: boolean): Slopes {
  const size = point.length / 2;
  const a = new Float64Array(size);
  const d = new Float64Array(size);
  for (let item = 0; item < size; item += 1)
    [a[item], d[item]] = slopeOf([point[2 * item]!, point[2 * item + 1]!], withPriors);
  return { a, d };
}

function logPriors(point: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < point.length; index += 2) sum += logPrior(point[index]!, point[index + 1]!);
  return sum;
}

/** One step of EM; `objective` is that of the point it starts from. */
function step(model: Model, point: Float64Array): { next: Float64Array; objective: number } {
  const expected = expectedOf(model, slopesOf(point, model.withPriors));
  const width = model.nodes.thetas.length;
  const next = new Float64Array(point.length);
  for (let item = 0; item < model.size; item += 1) {
    const own = {
      n: expected.n.subarray(item * width, (item + 1) * width),
      right: expected.right.subarray(item * width, (item + 1) * width),
    };
    const from: Pair = [point[2 * item]!, point[2 * item + 1]!];
    next.set(maximize(own, model.nodes.thetas, from, model.withPriors), 2 * item);
  }
  return { next, objective: expected.logLik + (model.withPriors ? logPriors(point) : 0) };
}

const STEPS = 30;

/** The M step of one item: Newton's method (with priors, Fisher's scoring), halved until it climbs. */
function maximize(
  { n, right }: { n: Float64Array; right: Float64Array },
  thetas: Float64Array,
  from: Pair,
  withPriors: boolean,
): Pair {
  const valueOf = (pair: Pair) => {
    const [a, d] = slopeOf(pair, withPriors);
    let value = withPriors ? logPrior(...pair) : 0;
    for (let node = 0; node < thetas.length; node += 1) {
      const z = a * thetas[node]! + d;
      value += right[node]! * z - n[node]! * softplus(z);
    }
    return value;
  };
  let at = from;
  let value = valueOf(at);
  for (let count = 0; count < STEPS; count += 1) {
    const [a, d] = slopeOf(at, withPriors);
    let [g1, g2, h11, h12, h22] = [0, 0, 0, 0, 0];
    for (let node = 0; node < thetas.length; node += 1) {
      const z = a * thetas[node]! + d;
      const p = logistic(z);
      const miss = right[node]! - n[node]! * p;
      const information = n[node]! * p * (1 - p);
      const by1 = withPriors ? z : thetas[node]!;
      const by2 = withPriors ? -a : 1;
      g1 += miss * by1;
      g2 += miss * by2;
      h11 += information * by1 * by1;
      h12 += information * by1 * by2;
      h22 += information * by2 * by2;
    }
    if (withPriors) {
      g1 -= at[0] / LOG_SLOPE_VARIANCE;
      g2 -= at[1] / DIFFICULTY_VARIANCE;
      h11 += 1 / LOG_SLOPE_VARIANCE;
      h22 += 1 / DIFFICULTY_VARIANCE;
    }
    // At its limit a slope stays there while the likelihood pushes outward.
    const isStuck = Math.abs(at[0]) >= firstLimit(withPriors) && g1 * at[0] > 0;
    const det = h11 * h22 - h12 * h12;
    if (!isStuck && !(det > 1e-14 * h11 * h22)) break;
    let by1 = isStuck ? 0 : (h22 * g1 - h12 * g2) / det;
    let by2 = isStuck ? g2 / h22 : (h11 * g2 - h12 * g1) / det;
    if (!Number.isFinite(by1 + by2)) break;
    let hasClimbed = false;
    for (let half = 0; half < STEPS && !hasClimbed; half += 1, by1 /= 2, by2 /= 2) {
      const tried: Pair = [limited(at[0] + by1, withPriors), at[1] + by2];
      const reached = valueOf(tried);
      if (reached >= value) {
        hasClimbed = true;
        at = tried;
        value = reached;
      }
    }
    if (!hasClimbed || Math.max(Math.abs(by1), Math.abs(by2)) < 1e-11) break;
  }
  return at;
}

/** EM with SQUAREM's steps, each taken only if it does not fall behind EM. */
function climb(model: Model, start: Float64Array, tolerance: number) {
  let point = start;
  for (let cycle = 0; cycle < MAX_CYCLES; cycle += 1) {
    const { next: one } = step(model, point);
    const { next: two, objective } = step(model, one);
    if (farthest(one, two) < tolerance && farthest(point, one) < tolerance) return { point: two, hasConverged: true };
    const leap = extrapolated(model, point, one, two);
    const tried = leap && step(model, leap);
    point = tried && tried.objective >= objective && tried.next.every(Number.isFinite) ? tried.next : two;
  }
  return { point, hasConverged: false };
}

/** The largest change, relative where values are large. */
function farthest(from: Float64Array, to: Float64Array): number {
  let most = 0;
  for (let index = 0; index < from.length; index += 1)
    most = Math.max(most, Math.abs(to[index]! - from[index]!) / Math.max(1, Math.abs(to[index]!)));
  return most;
}

/** Where two steps of EM lead if continued; null if no farther than the second. */
function extrapolated(model: Model, zero: Float64Array, one: Float64Array, two: Float64Array): Float64Array | null {
  let [ofStep, ofBend] = [0, 0];
  for (let index = 0; index < zero.length; index += 1) {
    const r = one[index]! - zero[index]!;
    ofStep += r * r;
    ofBend += (two[index]! - one[index]! - r) ** 2;
  }
  const length = Math.sqrt(ofStep / ofBend);
  if (!(length > 1) || !Number.isFinite(length)) return null;
  return zero.map((from, index) => {
    const r = one[index]! - from;
    const to = from + 2 * length * r + length * length * (two[index]! - one[index]! - r);
    return index % 2 === 0 ? limited(to, model.withPriors) : to;
  });
}
