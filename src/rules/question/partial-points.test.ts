import { expect, test } from 'vitest';
import { SCORINGS } from '../exam/scoring.ts';
import { KIND_NAMES, type KindName } from './kinds/names.ts';
import { partialPoints } from './partial-points.ts';
import { percentageOf } from './percentage.ts';

const marked = (text: string, kind: KindName = 'matching') => ({ kind, marks: [...text].map((sign) => sign === '1') });

test.each([
  ['1111', 0],
  ['0000', 0],
  ['1000', 250],
  ['110', 667],
  ['10', 500],
  ['0', 0],
  ['1', 0],
])('marks %s earn %i thousandths beyond whole points, where parts count', (text, points) => {
  const earned = SCORINGS.map((scoring) => [scoring, partialPoints([marked(text)], scoring)]);
  expect(Object.fromEntries(earned)).toEqual({ whole: 0, parts: points, performance: points });
});

test.each(KIND_NAMES.map((kind) => [kind, kind === 'single' || kind === 'multiple' ? 0 : 500] as const))(
  'gives half of a %s question %i if parts of performance-based questions count',
  (kind, points) => {
    const earned = SCORINGS.map((scoring) => [scoring, partialPoints([marked('10', kind)], scoring)]);
    expect(Object.fromEntries(earned)).toEqual({ whole: 0, parts: 500, performance: points });
  },
);

test('sums partial points of questions and adds them to right answers', () => {
  const all = ['110', '1', '10', '100'].map((text) => marked(text));
  expect(partialPoints(all, 'parts')).toBe(667 + 500 + 333);
  expect([percentageOf(1, 4, 1500), percentageOf(1, 4), percentageOf(0, 0, 0)]).toEqual([62.5, 25, 0]);
});
