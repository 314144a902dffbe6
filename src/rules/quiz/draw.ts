import { largestRemainderWithin } from '../exam/blueprint.ts';
import { type Random, sample, seededRandom, shuffled } from './random.ts';

/** The ids of a bank, domain by domain. Weights are relative. */
export type DomainIds = readonly { weight: number; ids: readonly string[] }[];

/**
 * Draws `count` ids spread over the domains by their weights, in random order. Fewer come out where the domains hold
 * fewer; a domain that is too small leaves its seats to the others. The cost depends on `count` alone.
 */
export function drawQuestions(domains: DomainIds, count: number, random: Random): string[] {
  const seats = largestRemainderWithin(
    domains.map((domain) => domain.weight),
    domains.map((domain) => domain.ids.length),
    count,
  );
  return shuffled(
    domains.flatMap((domain, index) => sample(domain.ids, seats[index]!, random)),
    random,
  );
}

/**
 * The questions of an exam that people without access ever see: at most `size`, spread over the domains by weight.
 * Stable: each id has a fixed rank of its own, so that adding or archiving a question exchanges as few as possible.
 */
export function freePool(domains: DomainIds, size: number): DomainIds {
  const seats = largestRemainderWithin(
    domains.map((domain) => domain.weight),
    domains.map((domain) => domain.ids.length),
    size,
  );
  return domains.map((domain, index) => ({
    weight: domain.weight,
    ids: [...domain.ids]
      .map((id) => ({ id, rank: rankOf(id) }))
      .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
      .slice(0, seats[index])
      .map(({ id }) => id),
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

/**
 * The order in which options are shown: at each place, the position of the option in the stored question.
 * Options marked fixed keep their place, the others are shuffled among the rest.
 */
export function optionOrder(options: readonly { fixed?: boolean | undefined }[], random: Random): number[] {
  const movable = options.flatMap((option, index) => (option.fixed ? [] : [index]));
  const queue = shuffled(movable, random);
  return options.map((option, index) => (option.fixed ? index : queue.shift()!));
}
