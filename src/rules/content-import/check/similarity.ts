import { limits } from '#rules/content-import/limits.ts';
import { wordsOf } from '#rules/content-import/words.ts';

/** Two sets, by index, and how alike they are. */
export type Pair = { first: number; second: number; similarity: number };

/** Every run of five words in a text; a shorter text is one shingle, an empty one has none. */
export function shingles(text: string): Set<string> {
  const words = wordsOf(text);
  const last = Math.max(0, words.length - limits.shingleWords);
  const all = new Set<string>();
  for (let start = 0; words.length && start <= last; start += 1) {
    all.add(words.slice(start, start + limits.shingleWords).join(' '));
  }
  return all;
}

/** Shared members over all members: 0 if they have nothing in common (or are both empty), 1 for equal sets. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared += 1;
  return ratio(shared, a.size, b.size);
}

/**
 * Every pair of sets with a member in common, once, `first` < `second`, with its Jaccard similarity.
 * An index from member to sets avoids comparing each with each: the cost grows with what is shared.
 */
export function* overlappingPairs(sets: readonly ReadonlySet<string>[]): Generator<Pair> {
  const holders = new Map<string, number[]>();
  for (const [second, set] of sets.entries()) {
    const shared = new Map<number, number>();
    for (const member of set) {
      const earlier = holders.get(member) ?? [];
      for (const first of earlier) shared.set(first, (shared.get(first) ?? 0) + 1);
      earlier.push(second);
      holders.set(member, earlier);
    }
    for (const [first, count] of shared) {
      yield { first, second, similarity: ratio(count, sets[first]!.size, set.size) };
    }
  }
}

function ratio(shared: number, sizeA: number, sizeB: number): number {
  return shared === 0 ? 0 : shared / (sizeA + sizeB - shared);
}
