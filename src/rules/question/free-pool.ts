import { type Group, seatsOf } from './draw.ts';
import { rankOf } from './rank.ts';

/**
 * The questions of an exam that people without access ever see: at most `size`, spread over the domains by weight.
 * Stable: each id has a fixed rank of its own, so that adding or archiving a question exchanges as few as possible.
 */
export function freePool(domains: readonly Group[], size: number): Group[] {
  const seats = seatsOf(domains, size);
  return domains.map(({ weight, lists }, index) => ({
    weight,
    lists: [
      lists
        .flat()
        .map((id) => ({ id, rank: rankOf(id) }))
        .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
        .slice(0, seats[index])
        .map(({ id }) => id),
    ],
  }));
}
