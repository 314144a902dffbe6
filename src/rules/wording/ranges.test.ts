import { expect, test } from 'vitest';
import { rangesText } from './ranges.ts';

test.each([
  [[], ''],
  [[5], '5'],
  [[31, 3, 7, 8, 9, 8], '3, 7–9, 31'],
  [[1, 2, 4, 5], '1–2, 4–5'],
])('%j is said as "%s"', (numbers, text) => {
  expect(rangesText(numbers)).toBe(text);
});
