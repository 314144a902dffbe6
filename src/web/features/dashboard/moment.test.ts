import { expect, test } from 'vitest';
import { momentText } from './moment.ts';

test.each([
  [0, '31 Dec 2026, 23:30'],
  [-60, '1 Jan 2027, 00:30'],
  [300, '31 Dec 2026, 18:30'],
  [-345, '1 Jan 2027, 05:15'],
])('a moment is told by the clock of its reader, %i minutes behind UTC', (offset, text) => {
  expect(momentText('2026-12-31T23:30:10.000Z', offset)).toBe(text);
});
