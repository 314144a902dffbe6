import { largestRemainderWithin } from '#rules/exam/blueprint.ts';
import { type Group, seatsOf } from './draw.ts';
import { lowest } from './lowest.ts';
import { rankOf } from '#rules/question/rank.ts';

type Rank = { rank: number; id: string };

/**
 * The only questions of an exam that people without access ever see: at most `size`, spread over the domains by weight, and each sort
 * (a kind at a level) at its share of the bank, so that they show what the rest is like.
 * Stable: each id has a fixed rank, so adding or archiving a question replaces as few as possible.
 */
export function freePool<K>(
  domains: readonly Group<K, ArrayLike<K> & Iterable<K>>[],
  size: number,
  { idOf, sortOf }: { idOf: (question: K) => string; sortOf: (question: K) => string },
): Group<K>[] {
  const seats = seatsOf(domains, size);
  const ranked = (question: K): Rank => {
    const id = idOf(question);
    return { rank: rankOf(id), id };
  };
  // A share of a domain's few seats is rarely a whole number, so what one domain could not give a sort, the next one does.
  const owed = new Map<string, number>();
  return domains.map(({ weight, lists }, index) => {
    const bySort = Map.groupBy(
      lists.flatMap((list) => [...list]),
      sortOf,
    );
    const sorts = [...bySort.keys()].sort();
    const held = sorts.map((sort) => bySort.get(sort)!.length);
    const all = held.reduce((sum, count) => sum + count, 0);
    const due = sorts.map((sort, place) => (owed.get(sort) ?? 0) + (seats[index]! * held[place]!) / all);
    const given = largestRemainderWithin(
      due.map((count) => Math.max(0, count)),
      held,
      seats[index]!,
    );
    for (const [place, sort] of sorts.entries()) owed.set(sort, due[place]! - given[place]!);
    return { weight, lists: sorts.map((sort, place) => lowest([bySort.get(sort)!], given[place]!, ranked, inOrder)) };
  });
}

const inOrder = (one: Rank, other: Rank): number => one.rank - other.rank || (one.id < other.id ? -1 : 1);
