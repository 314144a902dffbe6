import * as z from 'zod/mini';
import { picking } from '../answer.ts';
import type { AnswerKey } from '../option.ts';
import { OptionIndex } from '../option-index.ts';
import { MOST_OPTIONS } from '../part/limits.ts';
import { ANSWER } from './answer.words.ts';
import type { AnswerRules, SolutionLine } from './kind.ts';

/** The options picked, without repeats. */
export type Picks = readonly number[];

export const Picks = z.array(OptionIndex).check(
  z.maxLength(MOST_OPTIONS),
  z.refine((list) => new Set(list).size === list.length, { error: 'List each option only once' }),
);

const ascending = (picks: Picks): number[] => picks.toSorted((a, b) => a - b);

function rightPicks({ options, keys }: AnswerKey, optionOrder: readonly number[]): Picks {
  const right: number[] = [];
  for (const [shown, index] of optionOrder.entries()) if (keys.includes(options[index]!.id)) right.push(shown);
  return right.length === 1 ? picking(right[0]!) : right;
}

/** How kinds handle answers that name options in no order: a point for each right one, none if there are too many. */
export const byOptions: AnswerRules<Picks> = {
  answer: Picks,
  normalize: ascending,
  misfit: (picks, { options, chooses }) =>
    picks.some((option) => option >= options.length)
      ? ANSWER.noOption()
      : picks.length > chooses
        ? ANSWER.tooManyOptions()
        : null,
  isWhole: (picks, { chooses }) => picks.length === chooses,
  // Picking another of several options is not a change of mind.
  isChange: (picks, next) => picks.some((option) => !next.includes(option)),
  right: rightPicks,
  marks: (picks, question, optionOrder) => {
    const right = rightPicks(question, optionOrder);
    return right.map((option) => picks.length <= right.length && picks.includes(option));
  },
  picks: (picks) => picks,
  byIds: {
    write: (picks, { options }, optionOrder) =>
      ascending(picks.map((shown) => optionOrder[shown]!))
        .map((index) => options[index]!.id)
        .join(),
    read: (ids, question, optionOrder) => ascending(shownWith(ids, question, optionOrder)),
  },
};

/** Where the options with these ids, joined by commas, are shown. */
export function shownWith(ids: string, { options }: AnswerKey, optionOrder: readonly number[]): number[] {
  return ids.split(',').flatMap((id) => {
    const shown = optionOrder.findIndex((index) => options[index]!.id === id);
    return shown < 0 ? [] : [shown];
  });
}

/** Toggles an option; none is added if there are enough. */
export function toggledAmong(picks: Picks | null, option: number, chooses: number): Picks | null {
  const before = picks ?? [];
  if (before.includes(option)) return before.length === 1 ? null : before.filter((other) => other !== option);
  return before.length < chooses ? [...before, option] : picks;
}

/** Traits of kinds answered only by options. */
export const ofOptions = {
  isShuffled: true,
  explainsParts: false,
  worksOn: () => false,
  points: ({ keys }: AnswerKey): number => keys.length,
  solution: ({ options, keys }: AnswerKey): SolutionLine[] =>
    options.filter(({ id }) => keys.includes(id)).map(({ id, text, rationale }) => ({ text, rationale, option: id })),
};

/** That a key names no option. */
export const absentKey = (key: string): string => `a key names option “${key}”, which is not there`;

/** What is wrong with keys that must name options of the question, without repeats. */
export function optionKeyFaults({ options, keys, parts = [] }: AnswerKey): string[] {
  const ids = new Set(options.map(({ id }) => id));
  return [
    ...(options.length < 2 ? ['there are fewer than two options'] : []),
    ...(parts.length > 0 ? ['it is answered as a whole, without parts'] : []),
    ...(new Set(keys).size < keys.length ? ['a key is listed twice'] : []),
    ...keys.filter((key) => !ids.has(key)).map(absentKey),
  ];
}
