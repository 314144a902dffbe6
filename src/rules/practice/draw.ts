import { largestRemainderWithin } from '../exam/blueprint.ts';
import { type Random, randomBelow, shuffled } from '../quiz/random.ts';

/** Questions that share the seats of one weight: lists of ids, never joined, since they may be long. */
export type Group = { weight: number; lists: readonly (readonly string[])[] };

export const sizeOf = ({ lists }: Group): number => lists.reduce((sum, list) => sum + list.length, 0);

/** Seats of each group: by weight, none more than it holds. */
export function seatsOf(groups: readonly Group[], capacities: readonly number[], count: number): number[] {
  return largestRemainderWithin(
    groups.map(({ weight }) => weight),
    capacities,
    count,
  );
}

/** `count` different ids of a group in random order; all where it holds fewer. The cost depends on `count` and on the number of lists alone. */
export function sampleGroup(group: Group, count: number, random: Random): string[] {
  const size = sizeOf(group);
  const wanted = Math.min(count, size);
  const chosen = new Set<number>();
  for (let top = size - wanted; top < size; top += 1) {
    const pick = randomBelow(top + 1, random);
    chosen.add(chosen.has(pick) ? top : pick);
  }
  return shuffled(
    [...chosen].map((index) => idAt(group, index)),
    random,
  );
}

/** `count` ids over all groups, of each those that stand first in it. */
export function firstOfEach(groups: readonly Group[], count: number): string[] {
  const seats = seatsOf(groups, groups.map(sizeOf), count);
  return groups.flatMap(({ lists }, index) => lists.flat().slice(0, seats[index]));
}

function idAt({ lists }: Group, index: number): string {
  let left = index;
  for (const list of lists) {
    if (left < list.length) return list[left]!;
    left -= list.length;
  }
  throw new Error(`no id at ${index}`);
}

/**
 * How much a task needs practice: the share of wrong answers, with one right and one wrong taken for granted, so that
 * a task never tried stands in the middle.
 */
export function weakness({ asked, correct }: { asked: number; correct: number }): number {
  return 1 - (correct + 1) / (asked + 2);
}
