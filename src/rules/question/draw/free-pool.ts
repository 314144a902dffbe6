import { type Group, seatsOf } from './draw.ts';
import { lowest } from './lowest.ts';
import { rankOf } from '#rules/question/rank.ts';

type Rank = { rank: number; id: string };

/**
 * The only questions of an exam that people without access ever see: at most `size`, spread over the domains by weight.
 * Stable: each id has a fixed rank, so adding or archiving a question replaces as few as possible.
 */
export function freePool<K>(
  domains: readonly Group<K, ArrayLike<K> & Iterable<K>>[],
  size: number,
  idOf: (question: K) => string,
): Group<K>[] {
  const seats = seatsOf(domains, size);
  const ranked = (question: K): Rank => {
    const id = idOf(question);
    return { rank: rankOf(id), id };
  };
  return domains.map(({ weight, lists }, index) => ({
    weight,
    lists: [lowest(lists, seats[index]!, ranked, inOrder)],
  }));
}

const inOrder = (one: Rank, other: Rank): number => one.rank - other.rank || (one.id < other.id ? -1 : 1);
