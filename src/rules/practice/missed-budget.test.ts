import { expect, test } from 'vitest';
import { spreadOver } from './missed-budget.ts';

test('schedules a daily number beside those already due, and defers the rest', () => {
  expect(spreadOver(5, 2, new Map(), '2026-11-29')).toEqual([
    '2026-11-29',
    '2026-11-29',
    '2026-11-30',
    '2026-11-30',
    '2026-12-01',
  ]);
  const taken = new Map([
    ['2026-11-29', 3],
    ['2026-11-30', 1],
  ]);
  expect(spreadOver(2, 2, taken, '2026-11-29')).toEqual(['2026-11-30', '2026-12-01']);
  expect(spreadOver(0, 2, taken, '2026-11-29')).toEqual([]);
});
