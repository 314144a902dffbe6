import { expectedOf, logWrongs, type Model, posterior, type Slopes } from './marginal-likelihood.ts';
import { curvatureOfPriors } from './priors.ts';
import { logistic } from './quadrature.ts';
import { inverseOf } from './symmetric.ts';

/** Limits of what joint standard errors may take: operations and parameters. */
const MAX_WORK = 3e10;
const MAX_PARAMETERS = 1200;

type Errors = { seA: number | null; seB: number | null };

/** Standard errors of the free items, from the observed information in slopes and intercepts (Louis); the others have none. */
export function errorsOf(
  model: Model,
  slopes: Slopes,
  free: readonly number[],
): { errors: Errors[]; areErrorsJoint: boolean } {
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
function observedInformation(model: Model, slopes: Slopes, blocks: readonly (readonly number[])[]) {
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
  const { n } = expectedOf(model, slopes);
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
