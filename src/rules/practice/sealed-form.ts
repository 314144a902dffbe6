import { type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { lowest } from '#rules/question/draw/lowest.ts';

/** Forms a bank must hold, overall and in each domain, before one of them is sealed. */
const ENOUGH_FORMS = 3;

/**
 * The questions only a sealed simulation draws from: one form by the blueprint, the lowest ranks in each domain. None if the
 * bank holds fewer than three forms. Each question's rank is fixed, so changes to the bank replace as few as possible.
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
