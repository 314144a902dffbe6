import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Stretch, wordDiff } from './word-diff.ts';

const side = (diff: readonly Stretch[], other: 'before' | 'after') =>
  diff.map((stretch) => (stretch.in === other ? '' : stretch.text)).join('');

test('marks only the changed word', () => {
  expect(wordDiff('Which port does SSH use?', 'Which port does HTTPS use?')).toEqual([
    { text: 'Which port does ', in: 'both' },
    { text: 'SSH', in: 'before' },
    { text: 'HTTPS', in: 'after' },
    { text: ' use?', in: 'both' },
  ]);
  expect(wordDiff('The same.', 'The same.')).toEqual([{ text: 'The same.', in: 'both' }]);
  expect(wordDiff('', '')).toEqual([]);
});

test('preserves the text of each side', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', 'é', '😀') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = wordDiff(before, after);
      expect(side(diff, 'after')).toBe(before);
      expect(side(diff, 'before')).toBe(after);
    }),
  );
});

test('compares texts that are too long as a whole', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(' ');
  const diff = wordDiff(long('a'), long('b'));
  expect(diff).toHaveLength(2);
  expect(side(diff, 'after')).toBe(long('a'));
});
