import { largestRemainderWithin } from '#rules/exam/blueprint.ts';
import { type Random, shuffle } from '#rules/question/random.ts';
import { sample } from './sample.ts';

/** Questions that share the seats of one weight, each by number or id. Weights are relative. */
export type Group<K, List extends ArrayLike<K> = readonly K[]> = { weight: number; lists: readonly List[] };

/** The same with long lists, which are numbers packed into bytes. */
export type PackedGroup = Group<number, Uint32Array>;

type AnyGroup<K> = Group<K, ArrayLike<K>>;

export const sizeOf = ({ lists }: AnyGroup<unknown>): number => lists.reduce((sum, list) => sum + list.length, 0);

/** Seats of each group: by weight, but no more than its capacity; what a group cannot take goes to the others. */
export function seatsOf(
  groups: readonly AnyGroup<unknown>[],
  count: number,
  capacities = groups.map(sizeOf),
): number[] {
  return largestRemainderWithin(
    groups.map(({ weight }) => weight),
    capacities,
    count,
  );
}

const seatsKnown = new WeakMap<readonly AnyGroup<unknown>[], Map<number, number[]>>();

/** The same, computed once for unchanging groups. */
function knownSeatsOf(groups: readonly AnyGroup<unknown>[], count: number): readonly number[] {
  let byCount = seatsKnown.get(groups);
  if (!byCount) seatsKnown.set(groups, (byCount = new Map()));
  let seats = byCount.get(count);
  if (!seats) byCount.set(count, (seats = seatsOf(groups, count)));
  return seats;
}

/** Draws `count` questions from the groups by weight, group after group; fewer if they hold fewer. */
export function drawByGroup<K>(
  groups: readonly AnyGroup<K>[],
  count: number,
  random: Random,
  seats: readonly number[] = seatsOf(groups, count),
): K[] {
  return groups.flatMap(({ lists }, index) => sample(lists, seats[index]!, random));
}

/** The same in random order, for unchanging groups. The cost depends only on `count` and the number of lists. */
export function drawQuestions<K>(groups: readonly AnyGroup<K>[], count: number, random: Random): K[] {
  return shuffle(drawByGroup(groups, count, random, knownSeatsOf(groups, count)), random);
}

/** `count` questions over all groups, the first ones of each. */
export function firstOfEach<K>(groups: readonly Group<K>[], count: number): K[] {
  const seats = seatsOf(groups, count);
  return groups.flatMap(({ lists }, index) => lists.flat().slice(0, seats[index]));
}
