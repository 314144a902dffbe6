import * as z from 'zod/mini';
import type { AnswerKey } from '../option.ts';
import type { AnswerRules } from './kind.ts';

/** The options that are picked, each once. */
export type Picks = readonly number[];

const Picks = z.array(z.int().check(z.gte(0), z.lte(7))).check(
  z.maxLength(8),
  z.refine((list) => new Set(list).size === list.length, { error: 'Each option once' }),
);

const ascending = (picks: Picks): number[] => picks.toSorted((a, b) => a - b);

/** How kinds deal with answers that name options in no order; all of the right ones and no other, or nothing. */
export const byOptions: AnswerRules<Picks> = {
  answer: Picks,
  normalized: ascending,
  misfit: (picks, { options, chooses }) =>
    picks.some((option) => option >= options.length)
      ? 'No such option'
      : picks.length > chooses
        ? 'Too many options'
        : null,
  isWhole: (picks, { chooses }) => picks.length === chooses,
  // One more of several options is no change of mind.
  isChange: (picks, next) => picks.some((option) => !next.includes(option)),
  right: ({ options, keys }, optionOrder) =>
    optionOrder.flatMap((index, shown) => (keys.includes(options[index]!.id) ? [shown] : [])),
  credit: (picks, right) => (picks.length === right.length && right.every((option) => picks.includes(option)) ? 1 : 0),
  picks: (picks) => picks,
  stored: (picks, optionOrder) => ascending(picks.map((shown) => optionOrder[shown]!)),
};

/** What is wrong with keys that are to name options of the question, each once. */
export function optionKeyFaults({ options, keys }: AnswerKey): string[] {
  const ids = new Set(options.map(({ id }) => id));
  return [
    ...(new Set(keys).size < keys.length ? ['a key is named twice'] : []),
    ...keys.filter((key) => !ids.has(key)).map((key) => `there is no option "${key}"`),
  ];
}
