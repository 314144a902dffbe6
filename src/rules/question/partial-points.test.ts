import { expect, test } from 'vitest';
import { partialPoints } from './partial-points.ts';
import { percentageOf } from './percentage.ts';

const marks = (text: string) => [...text].map((sign) => sign === '1');

test.each([
  ['1111', 0],
  ['0000', 0],
  ['1000', 250],
  ['110', 667],
  ['10', 500],
  ['0', 0],
  ['1', 0],
])('marks %s earn %i thousandths beyond whole points, where parts count', (text, points) => {
  expect([partialPoints([marks(text)], 'parts'), partialPoints([marks(text)], 'whole')]).toEqual([points, 0]);
});

test('a sum is the sum of its questions, and joins those that are right', () => {
  const all = ['110', '1', '10', '100'].map(marks);
  expect(partialPoints(all, 'parts')).toBe(667 + 500 + 333);
  expect([percentageOf(1, 4, 1500), percentageOf(1, 4), percentageOf(0, 0, 0)]).toEqual([63, 25, 0]);
});
