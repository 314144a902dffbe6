import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is wrong with the times of a maintenance. */
export const STATUS = phrasesOf({
  tooSoon: ({ hours }: { hours: number }) => `Must be at least ${hours} hours ahead`,
  endFirst: () => 'Must be after the start',
});
