import { expect, test } from 'vitest';
import { packedLastDay, storedLastDay, veryLastDay } from './last-day.ts';

test.each([
  [undefined, undefined, null],
  ['2027-06-11', '2027-06-11', '2027-06-11'],
  [{ en: '2027-06-11', other: '2027-08-13' }, { en: '2027-06-11', other: '2027-08-13' }, '2027-08-13'],
  [{ en: '2027-08-13', other: '2027-06-11' }, { en: '2027-08-13', other: '2027-06-11' }, '2027-08-13'],
  [{ en: '2027-06-11', other: '2027-06-11' }, '2027-06-11', '2027-06-11'],
])('keeps the last day %j, and knows when nobody can take it anymore', (day, packed, last) => {
  const stored = storedLastDay(day);
  expect([packedLastDay(stored), veryLastDay(stored)]).toEqual([packed, last]);
});
