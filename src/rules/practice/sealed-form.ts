import { type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { lowest } from '#rules/question/draw/lowest.ts';

/** Forms that a bank has to hold, over all and in each domain, before one of them is sealed. */
const ENOUGH_FORMS = 3;

/**
 * The questions that only a sealed simulation draws from: one form by the blueprint, of each domain those of lowest rank. None where
 * the bank does not hold three forms. A fixed rank of each question exchanges as few as possible when the bank changes.
 */
export function sealedForm<K>(groups: readonly Group<K>[], questions: number, rankOf: (question: K) => string): Set<K> {
  const seats = seatsOf(groups, questions);
  const held = groups.map(sizeOf);
  const isEnough = held.every((size, index) => size >= ENOUGH_FORMS * seats[index]!);
  const total = seats.reduce((sum, count) => sum + count, 0);
  if (!isEnough || total < questions) return new Set();
  return new Set(groups.flatMap(({ lists }, index) => lowest(lists, seats[index]!, rankOf, inOrder)));
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);
