import { type Group, seatsOf } from './draw.ts';
import { seededRandom } from './random.ts';

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

/** A number that looks random but always is the same for an id (FNV-1a, then mixed). */
function rankOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return seededRandom(hash)();
}
