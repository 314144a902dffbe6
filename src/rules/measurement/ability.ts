import { normalize, normalNodes, softplus } from './quadrature.ts';
import type { Row } from './responses.ts';

/** What the 2PL knows of an item: slope and difficulty. */
export type ItemParameters = { a: number; b: number };
export type Ability = { theta: number; se: number };

// Fine enough for the narrow posterior of several hundred answers.
const NODES = normalNodes(481);

/**
 * The expected ability after these answers (EAP) and its standard deviation, if abilities are N(0, 1). Items without parameters tell
 * nothing; without any answer, 0 ± 1.
 */
export function abilityOf({ items, right }: Row, parameters: readonly (ItemParameters | null)[]): Ability {
  const { thetas, logWeights } = NODES;
  const weights = logWeights.slice();
  items.forEach((item, index) => {
    const known = parameters[item];
    if (!known) return;
    const { a, b } = known;
    for (let node = 0; node < thetas.length; node += 1) {
      const z = a * (thetas[node]! - b);
      weights[node]! -= softplus(right[index] === 1 ? -z : z);
    }
  });
  normalize(weights);
  const theta = weights.reduce((sum, weight, node) => sum + weight * thetas[node]!, 0);
  const variance = weights.reduce((sum, weight, node) => sum + weight * (thetas[node]! - theta) ** 2, 0);
  return { theta, se: Math.sqrt(variance) };
}
