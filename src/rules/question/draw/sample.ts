import { type Random, randomBelow, shuffle } from '#rules/question/random.ts';

/**
 * `count` different items from the lists in random order; all if there are fewer. Lists are never joined, since
 * they may be long: the cost is `count` steps per list (Floyd's sampling).
 */
export function sample<T>(lists: readonly ArrayLike<T>[], count: number, random: Random): T[] {
  const size = lists.reduce((sum, list) => sum + list.length, 0);
  const wanted = Math.min(count, size);
  const chosen = new Set<number>();
  for (let top = size - wanted; top < size; top += 1) {
    const pick = randomBelow(top + 1, random);
    chosen.add(chosen.has(pick) ? top : pick);
  }
  return shuffle(
    [...chosen].map((index) => itemAt(lists, index)),
    random,
  );
}

function itemAt<T>(lists: readonly ArrayLike<T>[], index: number): T {
  let left = index;
  for (const list of lists) {
    if (left < list.length) return list[left]!;
    left -= list.length;
  }
  throw new Error(`no item at ${index}`);
}
