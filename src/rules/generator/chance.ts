import { type Random, randomBelow } from '../question/random.ts';

/** A random element of a list. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[randomBelow(list.length, random)]!;

/** A random integer from `from` to `to`, both included. */
export const between = (random: Random, from: number, to: number): number => from + randomBelow(to - from + 1, random);

/** A number derived from a text, for a seed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}
