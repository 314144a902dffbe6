import type { ExamFormat } from '../exam/format.ts';
import type { ItemType } from '../exam/item-types.ts';
import { isPerformance } from '../question/kinds/kinds.ts';
import { type KindName, USUAL_KIND } from '../question/kinds/names.ts';

/** Vendors who say so begin with hands-on tasks. */
const OPENING_TYPES: readonly ItemType[] = ['performance', 'lab'];

/** How many of these a form has if neither the exam nor its vendor says; CompTIA has three to five. */
const USUAL_OPENING = 4;

/** Whether a simulation begins with its performance-based questions. */
export const beginsWithPerformance = (itemTypes: readonly ItemType[]): boolean =>
  itemTypes.some((type) => OPENING_TYPES.includes(type));

/** A kind and how many questions of a form are of that kind, on average. */
export type KindShare = { kind: KindName; seats: number };

/**
 * The kinds of a form: performance-based questions at the share that the exam's format gives, four where the vendor has
 * them first, and otherwise, like all kinds among each other, at their share of the bank. What is left is of the usual kind.
 */
export function kindShares(
  held: ReadonlyMap<KindName, number>,
  count: number,
  { itemTypes, shares }: Pick<ExamFormat, 'itemTypes' | 'shares'>,
): KindShare[] {
  const kinds = [...held].sort(([one], [other]) => (one < other ? -1 : 1));
  const sizeOf = (isMeant: (kind: KindName) => boolean) =>
    kinds.reduce((sum, [kind, size]) => sum + (isMeant(kind) ? size : 0), 0);
  const [performance, all] = [sizeOf(isPerformance), sizeOf(() => true)];
  if (all === 0) return [];
  const ofBank = (count * performance) / all;
  const usual = beginsWithPerformance(itemTypes) ? USUAL_OPENING : ofBank;
  const wanted = shares ? (count * shares.performance) / 100 : usual;
  const first = performance === 0 ? 0 : Math.min(wanted, count, performance);
  return kinds
    .filter(([kind]) => kind !== USUAL_KIND)
    .map(([kind, size]) => ({
      kind,
      seats: isPerformance(kind) ? (first * size) / performance : ((count - first) * size) / (all - performance),
    }));
}

/** Whole seats for these shares: each is rounded up or down, and so is every sum of neighbors. */
export function wholeSeats(seats: readonly number[]): number[] {
  let sum = 0;
  let before = 0;
  return seats.map((share) => {
    sum += share;
    const until = Math.floor(sum + 0.5 + 1e-9);
    const own = until - before;
    before = until;
    return own;
  });
}
