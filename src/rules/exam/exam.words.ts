import { phrasesOf } from '#rules/wording/phrase.ts';

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;

/** What is wrong with the weights of an exam. */
export const WEIGHTS = phrasesOf({
  sum: ({ least, most }: { least: number; most: number }) => {
    const sum = least === most ? percent(most) : `${percent(least)} to ${percent(most)}`;
    return `The domain weights add up to ${sum}. They must add up to 100%.`;
  },
});
