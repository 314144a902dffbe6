/** A source of randomness: each call gives a number in [0, 1). An argument everywhere, so that a seed repeats a draw. */
export type Random = () => number;

/** An integer in [0, bound). */
export function randomBelow(bound: number, random: Random): number {
  return Math.floor(random() * bound);
}

/** A new list in random order (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1, random);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}

/** A repeatable source of randomness (mulberry32); never for anything that must be unguessable. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
