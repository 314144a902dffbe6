import type { ItemParameters } from '#rules/measurement/ability.ts';
import { logistic } from '#rules/measurement/quadrature.ts';
import { type Row, rowOf } from '#rules/measurement/responses.ts';
import { type Random, seededRandom } from '#rules/question/random.ts';

/** A number from N(0, 1). */
export const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Items with slopes around 1 and difficulties around 0. */
export function simulatedItems(count: number, random: Random): ItemParameters[] {
  return Array.from({ length: count }, () => ({ a: Math.exp(0.3 * gauss(random)), b: 1.2 * gauss(random) }));
}

/** People of N(0, 1) answering by the 2PL, with this share left out at random. */
export function simulatedAnswers(
  items: readonly ItemParameters[],
  { people, missing = 0, seed }: { people: number; missing?: number; seed: number },
): { rows: Row[]; thetas: number[] } {
  const random = seededRandom(seed);
  const thetas = Array.from({ length: people }, () => gauss(random));
  const rows = thetas.map((theta) =>
    rowOf(
      items.map(({ a, b }) => {
        if (missing > 0 && random() < missing) return null;
        return random() < logistic(a * (theta - b)) ? 1 : 0;
      }),
    ),
  );
  return { rows, thetas };
}
