/**
 * The two-parameter logistic model, P(right | θ) = 1 / (1 + e^(−a(θ − b))) with θ ~ N(0, 1), by marginal maximum likelihood: EM over
 * distinct rows, accelerated by SQUAREM, and standard errors from the observed information (Louis). Inside, an item is its slope a
 * and intercept d = −ab, so that its logit is aθ + d, or with priors log a and b.
 */
import { logistic, normalize, type Nodes, normalNodes, softplus } from './quadrature.ts';
import { patternsIn, type Pattern, type Row } from './responses.ts';
import { inverseOf } from './symmetric.ts';

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
/** Variances of the priors log a ~ N(0, .5²) and b ~ N(0, 2²). */
const LOG_SLOPE_VARIANCE = 0.25;
const DIFFICULTY_VARIANCE = 4;
/** Limits of what joint standard errors may take: operations and parameters. */
const MAX_WORK = 3e10;
const MAX_PARAMETERS = 1200;

/**
 * Fits the 2PL to rows over `itemCount` items; null without priors if fewer than three items can be estimated, since their slopes
 * would not be determined. Without priors, items that everyone or no one got right have no estimate.
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
  const items: (FittedItem | null)[] = Array.from({ length: itemCount }, () => null);
  const { logLik } = expect(model, slopesOf(point, withPriors));
  const { errors, areErrorsJoint } = errorsOf(model, slopesOf(point, withPriors));
  used.forEach((item, index) => {
    const { a, d } = slopesOf(point, withPriors);
    const isAtLimit = isLimit(a[index]!);
    items[item] = { a: a[index]!, b: -d[index]! / a[index]!, isAtLimit, ...errors[index]! };
  });
  return { items, logLik, hasConverged, areErrorsJoint };
}

const isLimit = (a: number) => Math.abs(a) >= MAX_SLOPE * (1 - 1e-9);

type Model = { patterns: Pattern[]; size: number; nodes: Nodes; withPriors: boolean };
type Slopes = { a: Float64Array; d: Float64Array };

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
  for (let item = 0; item < size; item += 1) {
    const [first, second] = [point[2 * item]!, point[2 * item + 1]!];
    a[item] = withPriors ? Math.exp(first) : first;
    d[item] = withPriors ? -a[item]! * second : second;
  }
  return { a, d };
}

function logPrior(point: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < point.length; index += 2)
    sum -= point[index]! ** 2 / (2 * LOG_SLOPE_VARIANCE) + point[index + 1]! ** 2 / (2 * DIFFICULTY_VARIANCE);
  return sum;
}

/** Expected numbers of answers and of right ones, by item and node. */
type Expected = { n: Float64Array; right: Float64Array; logLik: number };

/** For each item and node, the logarithm of the probability of a wrong answer; with its sum over all items. */
function logWrongs({ size, nodes: { thetas } }: Model, { a, d }: Slopes) {
  const width = thetas.length;
  const byItem = new Float64Array(size * width);
  const all = new Float64Array(width);
  for (let item = 0; item < size; item += 1)
    for (let node = 0; node < width; node += 1)
      all[node]! += byItem[item * width + node] = -softplus(a[item]! * thetas[node]! + d[item]!);
  return { byItem, all };
}

/** The posterior of a row over the nodes, into `weights`; returns the logarithm of its likelihood. */
function posterior(
  { items, right }: Row,
  { size, nodes: { thetas, logWeights } }: Model,
  { a, d }: Slopes,
  wrongs: ReturnType<typeof logWrongs>,
  weights: Float64Array,
): number {
  const width = thetas.length;
  let [slope, intercept] = [0, 0];
  for (let index = 0; index < items.length; index += 1)
    if (right[index] === 1) {
      slope += a[items[index]!]!;
      intercept += d[items[index]!]!;
    }
  for (let node = 0; node < width; node += 1) weights[node] = logWeights[node]! + slope * thetas[node]! + intercept;
  if (items.length === size) for (let node = 0; node < width; node += 1) weights[node]! += wrongs.all[node]!;
  else
    for (let index = 0; index < items.length; index += 1) {
      const at = items[index]! * width;
      for (let node = 0; node < width; node += 1) weights[node]! += wrongs.byItem[at + node]!;
    }
  return normalize(weights);
}

/** The E step. */
function expect(model: Model, slopes: Slopes): Expected {
  const width = model.nodes.thetas.length;
  const wrongs = logWrongs(model, slopes);
  const n = new Float64Array(model.size * width);
  const right = new Float64Array(model.size * width);
  const ofComplete = new Float64Array(width);
  const weights = new Float64Array(width);
  let logLik = 0;
  for (const pattern of model.patterns) {
    logLik += pattern.count * posterior(pattern, model, slopes, wrongs, weights);
    const isComplete = pattern.items.length === model.size;
    for (let node = 0; node < width; node += 1) {
      weights[node]! *= pattern.count;
      if (isComplete) ofComplete[node]! += weights[node]!;
    }
    for (let index = 0; index < pattern.items.length; index += 1) {
      const at = pattern.items[index]! * width;
      if (!isComplete) for (let node = 0; node < width; node += 1) n[at + node]! += weights[node]!;
      if (pattern.right[index] === 1) for (let node = 0; node < width; node += 1) right[at + node]! += weights[node]!;
    }
  }
  for (let at = 0; at < n.length; at += 1) n[at]! += ofComplete[at % width]!;
  return { n, right, logLik };
}

/** One step of EM; `objective` is that of the point it starts from. */
function step(model: Model, point: Float64Array): { next: Float64Array; objective: number } {
  const expected = expect(model, slopesOf(point, model.withPriors));
  const width = model.nodes.thetas.length;
  const next = new Float64Array(point.length);
  for (let item = 0; item < model.size; item += 1) {
    const own = {
      n: expected.n.subarray(item * width, (item + 1) * width),
      right: expected.right.subarray(item * width, (item + 1) * width),
    };
    const [first, second] = [point[2 * item]!, point[2 * item + 1]!];
    const found = maximize(own, model.nodes.thetas, first, second, model.withPriors);
    next[2 * item] = found[0];
    next[2 * item + 1] = found[1];
  }
  return { next, objective: expected.logLik + (model.withPriors ? logPrior(point) : 0) };
}

type Pair = [first: number, second: number];
const STEPS = 30;

/** The M step of one item: Newton's method (with priors, Fisher's scoring), halved until it climbs. */
function maximize(
  { n, right }: { n: Float64Array; right: Float64Array },
  thetas: Float64Array,
  first: number,
  second: number,
  withPriors: boolean,
): Pair {
  const limit = withPriors ? Math.log(MAX_SLOPE) : MAX_SLOPE;
  const logitsOf = ([one, two]: Pair): Pair => {
    const a = withPriors ? Math.exp(one) : one;
    return [a, withPriors ? -a * two : two];
  };
  const valueOf = (pair: Pair) => {
    const [a, d] = logitsOf(pair);
    let value = withPriors ? -(pair[0] ** 2) / (2 * LOG_SLOPE_VARIANCE) - pair[1] ** 2 / (2 * DIFFICULTY_VARIANCE) : 0;
    for (let node = 0; node < thetas.length; node += 1) {
      const z = a * thetas[node]! + d;
      value += right[node]! * z - n[node]! * softplus(z);
    }
    return value;
  };
  let at: Pair = [first, second];
  let value = valueOf(at);
  for (let count = 0; count < STEPS; count += 1) {
    const [a, d] = logitsOf(at);
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
    const isStuck = Math.abs(at[0]) >= limit && g1 * at[0] > 0;
    const det = h11 * h22 - h12 * h12;
    if (!isStuck && !(det > 1e-14 * h11 * h22)) break;
    let by1 = isStuck ? 0 : (h22 * g1 - h12 * g2) / det;
    let by2 = isStuck ? g2 / h22 : (h11 * g2 - h12 * g1) / det;
    if (!Number.isFinite(by1 + by2)) break;
    let hasClimbed = false;
    for (let half = 0; half < STEPS && !hasClimbed; half += 1, by1 /= 2, by2 /= 2) {
      const tried: Pair = [Math.max(-limit, Math.min(limit, at[0] + by1)), at[1] + by2];
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
  const limit = model.withPriors ? Math.log(MAX_SLOPE) : MAX_SLOPE;
  return zero.map((from, index) => {
    const r = one[index]! - from;
    const to = from + 2 * length * r + length * length * (two[index]! - one[index]! - r);
    return index % 2 === 0 ? Math.max(-limit, Math.min(limit, to)) : to;
  });
}

type Errors = { seA: number | null; seB: number | null };

/** Standard errors from the observed information in slopes and intercepts. Items at the limit of the slope have none. */
function errorsOf(model: Model, slopes: Slopes): { errors: Errors[]; areErrorsJoint: boolean } {
  const free = Array.from(slopes.a.keys()).filter((item) => !isLimit(slopes.a[item]!));
  const work = model.patterns.reduce((sum, { items }) => sum + (items.length * items.length) / 2, 0) * 60;
  const areErrorsJoint = work <= MAX_WORK && 2 * free.length <= MAX_PARAMETERS;
  const blocks = areErrorsJoint ? [free] : free.map((item) => [item]);
  const errors: Errors[] = Array.from(slopes.a, () => ({ seA: null, seB: null }));
  const informations = observedInformation(model, slopes, blocks);
  blocks.forEach((block, number) => {
    const inverse = inverseOf(informations[number]!);
    if (!inverse) return;
    block.forEach((item, index) => {
      const at = (row: number, column: number) =>
        inverse.values[(2 * index + row) * inverse.size + 2 * index + column]!;
      const [a, d] = [slopes.a[item]!, slopes.d[item]!];
      const [byA, byD] = [d / (a * a), -1 / a];
      errors[item] = {
        seA: Math.sqrt(at(0, 0)),
        seB: Math.sqrt(byA * byA * at(0, 0) + 2 * byA * byD * at(1, 0) + byD * byD * at(1, 1)),
      };
    });
  });
  return { errors, areErrorsJoint };
}

/**
 * The observed information (minus the second derivatives of the log likelihood, and of the priors) of each block of items: what complete
 * data would tell, less what is lost because abilities are unknown.
 */
function observedInformation(model: Model, slopes: Slopes, blocks: readonly number[][]) {
  const { thetas } = model.nodes;
  const width = thetas.length;
  const blockOf = new Int32Array(model.size).fill(-1);
  const placeOf = new Int32Array(model.size);
  blocks.forEach((block, number) =>
    block.forEach((item, index) => {
      blockOf[item] = number;
      placeOf[item] = index;
    }),
  );
  const found = blocks.map((block) => ({ size: 2 * block.length, values: new Float64Array(4 * block.length ** 2) }));
  const add = (block: number, row: number, column: number, value: number) => {
    const { size, values } = found[block]!;
    values[row * size + column]! += value;
  };
  const p = new Float64Array(model.size * width);
  for (let at = 0; at < p.length; at += 1) {
    const item = Math.floor(at / width);
    p[at] = logistic(slopes.a[item]! * thetas[at % width]! + slopes.d[item]!);
  }
  const { n } = expect(model, slopes);
  for (let item = 0; item < model.size; item += 1) {
    if (blockOf[item]! < 0) continue;
    let [m0, m1, m2] = [0, 0, 0];
    for (let node = 0; node < width; node += 1) {
      const at = item * width + node;
      const information = n[at]! * p[at]! * (1 - p[at]!);
      m0 += information;
      m1 += information * thetas[node]!;
      m2 += information * thetas[node]! ** 2;
    }
    const [prior11, prior12, prior22] = model.withPriors
      ? curvatureOfPriors(slopes.a[item]!, slopes.d[item]!)
      : [0, 0, 0];
    const place = 2 * placeOf[item]!;
    add(blockOf[item]!, place, place, m2 + prior11);
    add(blockOf[item]!, place + 1, place, m1 + prior12);
    add(blockOf[item]!, place + 1, place + 1, m0 + prior22);
  }
  const wrongs = logWrongs(model, slopes);
  const weights = new Float64Array(width);
  for (const pattern of model.patterns) {
    posterior(pattern, model, slopes, wrongs, weights);
    const near = Array.from(weights.keys()).filter((node) => weights[node]! > 1e-14);
    const own = Array.from(pattern.items.keys()).filter((index) => blockOf[pattern.items[index]!]! >= 0);
    // For each item, its residual at each node, and the means of its score by slope and intercept.
    const residuals = own.map((index) => {
      const at = pattern.items[index]! * width;
      return Float64Array.from(near, (node) => pattern.right[index]! - p[at + node]!);
    });
    const w = Float64Array.from(near, (node) => weights[node]! * pattern.count);
    const t = Float64Array.from(near, (node) => thetas[node]!);
    const means = residuals.map((residual) => {
      let [ofA, ofD] = [0, 0];
      for (let k = 0; k < w.length; k += 1) {
        ofD += w[k]! * residual[k]!;
        ofA += w[k]! * residual[k]! * t[k]!;
      }
      return { ofA: ofA / pattern.count, ofD: ofD / pattern.count };
    });
    for (let i = 0; i < own.length; i += 1) {
      const item = pattern.items[own[i]!]!;
      const block = blockOf[item]!;
      // Blocks of one item need no pairs.
      for (let j = blocks[block]!.length === 1 ? i : 0; j <= i; j += 1) {
        const one = residuals[i]!;
        const other = residuals[j]!;
        let [m0, m1, m2] = [0, 0, 0];
        for (let k = 0; k < w.length; k += 1) {
          const product = w[k]! * one[k]! * other[k]!;
          m0 += product;
          m1 += product * t[k]!;
          m2 += product * t[k]! * t[k]!;
        }
        const [row, column] = [2 * placeOf[item]!, 2 * placeOf[pattern.items[own[j]!]!]!];
        const [mine, theirs] = [means[i]!, means[j]!];
        add(block, row, column, pattern.count * mine.ofA * theirs.ofA - m2);
        add(block, row + 1, column, pattern.count * mine.ofD * theirs.ofA - m1);
        add(block, row + 1, column + 1, pattern.count * mine.ofD * theirs.ofD - m0);
        if (i !== j) add(block, row, column + 1, pattern.count * mine.ofA * theirs.ofD - m1);
      }
    }
  }
  return found;
}

/** Minus the second derivatives of the logarithm of the priors, by slope and intercept. */
function curvatureOfPriors(a: number, d: number): [number, number, number] {
  return [
    (1 - Math.log(a)) / (LOG_SLOPE_VARIANCE * a * a) + (3 * d * d) / (DIFFICULTY_VARIANCE * a ** 4),
    (-2 * d) / (DIFFICULTY_VARIANCE * a ** 3),
    1 / (DIFFICULTY_VARIANCE * a * a),
  ];
}
