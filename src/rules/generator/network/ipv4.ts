import type { Random } from '../../question/random.ts';
import { between, pick } from '../chance.ts';

/** Addresses are integers below 2 ** 32. */
export const dottedQuad = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

/** How many addresses a prefix has. */
export const sizeOf = (prefix: number): number => 2 ** (32 - prefix);
export const networkOf = (address: number, prefix: number): number => address - (address % sizeOf(prefix));
export const maskOf = (prefix: number): string => dottedQuad(2 ** 32 - sizeOf(prefix));
export const wildcardOf = (prefix: number): string => dottedQuad(sizeOf(prefix) - 1);
export const cidr = (address: number, prefix: number): string => `${dottedQuad(address)}/${prefix}`;

const TEN = [10 * 2 ** 24, 8] as const;
// Roughly in proportion to their size.
const PRIVATE = [TEN, TEN, TEN, [172 * 2 ** 24 + 16 * 2 ** 16, 12], [192 * 2 ** 24 + 168 * 2 ** 16, 16]] as const;
const DOCUMENTATION = [
  [192 * 2 ** 24 + 2 * 256, 24],
  [198 * 2 ** 24 + 51 * 2 ** 16 + 100 * 256, 24],
  [203 * 2 ** 24 + 113 * 256, 24],
] as const;

/** Any address in the private ranges. */
export function privateAddress(random: Random): number {
  const [start, prefix] = pick(random, PRIVATE);
  return start + between(random, 0, sizeOf(prefix) - 1);
}

/** An aligned network within the private ranges. */
export const privateNetwork = (random: Random, prefix: number): number =>
  networkOf(prefix >= 16 ? privateAddress(random) : 10 * 2 ** 24 + between(random, 0, 2 ** 24 - 1), prefix);

/** A host address from the ranges reserved for documentation. */
export function publicHost(random: Random): number {
  const [start] = pick(random, DOCUMENTATION);
  return start + between(random, 1, 254);
}
