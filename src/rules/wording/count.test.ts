import { expect, test } from 'vitest';
import { clockLeftText, countText, minutesText, numberText, wordFor } from './count.ts';

test('uses the singular for 1 and the plural otherwise', () => {
  expect([0, 1, 2, 1240].map((count) => countText(count, 'exam'))).toEqual([
    '0 exams',
    '1 exam',
    '2 exams',
    '1,240 exams',
  ]);
  expect([1, 2].map((count) => countText(count, 'category', 'categories'))).toEqual(['1 category', '2 categories']);
  expect([0, 1, 2].map((count) => wordFor(count, 'is', 'are'))).toEqual(['are', 'is', 'are']);
  const numbers = [0, 37.5, 999, 1000, -1000, 200_000, 1_234_567];
  expect(numbers.map(numberText)).toEqual(numbers.map((value) => value.toLocaleString('en-US')));
});

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [119, '1 hour 59 minutes'],
  [120, '2 hours'],
  [224, '4 hours'],
  [424, '7 hours'],
])('%i minutes are said as %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

test.each([
  [59, 'less than a minute left'],
  [60, '1 min left'],
  [3600, '1 hr left'],
  [5399, '1 hr 29 min left'],
])('of %i seconds, a clock has %s', (seconds, text) => {
  expect(clockLeftText(seconds)).toBe(text);
});
