import { normalize, type Nodes, softplus } from './quadrature.ts';
import type { Pattern, Row } from './responses.ts';

/** The answers that a fit is made from, and the abilities that it integrates over. */
export type Model = { patterns: Pattern[]; size: number; nodes: Nodes; withPriors: boolean };
/** Each item as its slope a and intercept d, so that its logit is aθ + d. */
export type Slopes = { a: Float64Array; d: Float64Array };

/** Expected numbers of answers and of right ones, by item and node. */
type Expected = { n: Float64Array; right: Float64Array; logLik: number };

/** For each item and node, the logarithm of the probability of a wrong answer; with its sum over all items. */
export function logWrongs({ size, nodes: { thetas } }: Model, { a, d }: Slopes) {
  const width = thetas.length;
  const byItem = new Float64Array(size * width);
  const all = new Float64Array(width);
  for (let item = 0; item < size; item += 1)
    for (let node = 0; node < width; node += 1)
      all[node]! += byItem[item * width + node] = -softplus(a[item]! * thetas[node]! + d[item]!);
  return { byItem, all };
}

/** The posterior of a row over the nodes, into `weights`; returns the logarithm of its likelihood. */
export function posterior(
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

/** What is expected of the answers under these parameters, and how likely they are: the E step. */
export function expectedOf(model: Model, slopes: Slopes): Expected {
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
