import { expect, test } from 'vitest';
import { phrasesOf } from './phrase.ts';

test('keeps a code and its values apart from their words', () => {
  const made: number[] = [];
  const phrases = phrasesOf({
    empty: () => 'There is nothing.',
    full: ({ most }: { most: number }) => {
      made.push(most);
      return `At most ${most}.`;
    },
  });
  expect(phrases.empty().text).toBe('There is nothing.');
  const full = phrases.full({ most: 3 });
  expect([full.code, full.values, made]).toEqual(['full', { most: 3 }, []]);
  expect([full.text, made]).toEqual(['At most 3.', [3]]);
});
