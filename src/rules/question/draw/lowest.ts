/** The `count` items with the lowest ranks over all lists, in rank order, without sorting the others. */
export function lowest<K, R>(
  lists: readonly Iterable<K>[],
  count: number,
  rankOf: (item: K) => R,
  compare: (one: R, other: R) => number,
): K[] {
  const kept: { item: K; rank: R }[] = [];
  for (const list of count > 0 ? lists : [])
    for (const item of list) {
      const rank = rankOf(item);
      if (kept.length === count && compare(rank, kept.at(-1)!.rank) >= 0) continue;
      if (kept.length === count) kept.pop();
      const behind = kept.findLastIndex((other) => compare(other.rank, rank) <= 0);
      kept.splice(behind + 1, 0, { item, rank });
    }
  return kept.map(({ item }) => item);
}
