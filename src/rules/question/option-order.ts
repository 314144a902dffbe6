import { type Random, shuffle } from './random.ts';

/**
 * The order in which options are shown: at each place, the position of the option in the stored question.
 * Options marked fixed keep their place, the others are shuffled among the rest.
 */
export function optionOrder(options: readonly { fixed?: boolean | undefined }[], random: Random): number[] {
  const movable = options.flatMap((option, index) => (option.fixed ? [] : [index]));
  const queue = shuffle(movable, random);
  return options.map((option, index) => (option.fixed ? index : queue.shift()!));
}
