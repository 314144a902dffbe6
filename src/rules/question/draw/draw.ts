import { largestRemainderWithin } from '#rules/exam/blueprint.ts';
import { type Random, shuffle } from '#rules/question/random.ts';
import { sample } from './sample.ts';

/** Questions that share the seats of one weight, each by number or id. Weights are relative. */
export type Group<K, List extends ArrayLike<K> = readonly K[]> = { weight: number; lists: readonly List[] };

/** A group with long lists, which are numbers packed into bytes. */
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

/**
 * Seats by weight, but at least `least` in every group that has a weight and enough questions, since fewer say nothing
 * about it. The others share the rest by weight. If there are too few seats for that, the weights alone decide.
 */
export function seatsOfEach(groups: readonly AnyGroup<unknown>[], count: number, least: number): number[] {
  const capacities = groups.map(sizeOf);
  const owed = groups.map(({ weight }, index) => (weight > 0 && capacities[index]! >= least ? least : 0));
  if (owed.reduce((sum, own) => sum + own, 0) > count) return seatsOf(groups, count);
  const raised = new Set<number>();
  for (;;) {
    const rest = groups.map((_, index) => (raised.has(index) ? 0 : capacities[index]!));
    const shared = seatsOf(groups, count - least * raised.size, rest);
    const short = owed.flatMap((own, index) => (!raised.has(index) && shared[index]! < own ? [index] : []));
    for (const index of short) raised.add(index);
    if (short.length > 0) continue;
    const seats = shared.map((own, index) => (raised.has(index) ? least : own));
    // If the others hold too few, these take more.
    const left = count - seats.reduce((sum, own) => sum + own, 0);
    const more = seatsOf(
      groups,
      left,
      capacities.map((capacity, index) => capacity - seats[index]!),
    );
    return seats.map((own, index) => own + more[index]!);
  }
}

const seatsKnown = new WeakMap<readonly AnyGroup<unknown>[], Map<string, number[]>>();

/** {@link seatsOfEach}, computed once for unchanging groups. */
function knownSeatsOf(groups: readonly AnyGroup<unknown>[], count: number, least: number): readonly number[] {
  let known = seatsKnown.get(groups);
  if (!known) seatsKnown.set(groups, (known = new Map()));
  const key = `${count} ${least}`;
  let seats = known.get(key);
  if (!seats) known.set(key, (seats = seatsOfEach(groups, count, least)));
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

/**
 * Draws questions in random order, for unchanging groups, with at least `least` questions of each if there are enough. The cost
 * depends only on `count` and the number of lists.
 */
export function drawQuestions<K>(groups: readonly AnyGroup<K>[], count: number, random: Random, least = 0): K[] {
  return shuffle(drawByGroup(groups, count, random, knownSeatsOf(groups, count, least)), random);
}

/** `count` questions over all groups, the first ones of each. */
export function firstOfEach<K>(groups: readonly Group<K>[], count: number): K[] {
  const seats = seatsOf(groups, count);
  return groups.flatMap(({ lists }, index) => lists.flat().slice(0, seats[index]));
}
