import { countText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is wrong with a setting's value. */
export const SETTING = phrasesOf({
  blank: () => 'This cannot be blank.',
  notEmail: () => 'Please enter a valid email address.',
  notDays: () => 'Please enter a whole number of days, from 1 to 999.',
  long: ({ most, length }: { most: number; length: number }) =>
    `Use at most ${countText(most, 'character')}; this has ${length}.`,
  lines: () => 'Use a single line.',
  notSwitch: () => 'Choose on or off.',
  notColor: () => 'Please enter the color as # and six digits, such as #17594d.',
  notDomains: () => 'Please enter domains such as example.com, separated by commas.',
  notChoice: () => 'Please choose one from the list.',
  notPicture: () => 'Please choose a PNG, WebP, or SVG file.',
  large: ({ kilobytes }: { kilobytes: number }) => `The file can be at most ${kilobytes} kB.`,
});
