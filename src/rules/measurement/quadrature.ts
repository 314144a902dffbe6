/** Equally spaced abilities and the logarithm of their weight under N(0, 1); the weights sum to 1. */
export type Nodes = { thetas: Float64Array; logWeights: Float64Array };

const LIMIT = 6;

/** This many nodes on [−6, 6]. */
export function normalNodes(count: number): Nodes {
  const thetas = Float64Array.from({ length: count }, (_, index) => -LIMIT + (2 * LIMIT * index) / (count - 1));
  const densities = thetas.map((theta) => Math.exp((-theta * theta) / 2));
  const sum = densities.reduce((total, density) => total + density, 0);
  return { thetas, logWeights: thetas.map((theta) => (-theta * theta) / 2 - Math.log(sum)) };
}

/** The logarithm of 1 + e^z, without overflow. */
export const softplus = (z: number): number => (z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z)));

/** The logistic function, without overflow. */
export const logistic = (z: number): number => (z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z)));

/** Turns logarithms of weights into weights that sum to 1, in place; returns the logarithm of what they summed to. */
export function normalize(logs: Float64Array): number {
  let most = -Infinity;
  for (const log of logs) if (log > most) most = log;
  let sum = 0;
  for (let index = 0; index < logs.length; index += 1) sum += logs[index] = Math.exp(logs[index]! - most);
  for (let index = 0; index < logs.length; index += 1) logs[index]! /= sum;
  return most + Math.log(sum);
}
