import { KINDS } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import type { StoredOption } from './option.ts';
import { type Random, shuffle } from './random.ts';

/**
 * The order in which options are shown: for each position, the option's index in the stored question.
 * Options marked fixed keep their position, the others are shuffled among the rest.
 */
export function optionOrder(options: readonly { fixed?: boolean | undefined }[], random: Random): number[] {
  const movable: number[] = [];
  for (let index = 0; index < options.length; index += 1) if (!options[index]!.fixed) movable.push(index);
  const shuffled = shuffle(movable, random);
  if (shuffled.length === options.length) return shuffled;
  const queue = shuffled.values();
  return options.map((option, index) => (option.fixed ? index : queue.next().value!));
}

type WithOptions = { kind: KindName; options: readonly StoredOption[] };

/** An order of options for a question of any kind: some kinds keep the order of their options. */
export const shownOrderOf = ({ kind, options }: WithOptions, random: Random): number[] =>
  KINDS[kind].isShuffled ? optionOrder(options, random) : [...options.keys()];
