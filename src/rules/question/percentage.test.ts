import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf, strengthOf } from '../quiz/level.ts';
import { passVerdict, scoreVerdict } from '../quiz/verdict.ts';
import { percentageBeside, percentageOf, scoreText, shownPercentage } from './percentage.ts';

test.each([
  [13, 16, 81],
  [2, 3, 67],
  [1, 8, 13],
  [0, 0, 0],
  // 69.96: not the level that begins at 70.
  [1749, 2500, 69],
  [16, 23, 69],
  [7, 10, 70],
  [199, 200, 99],
  [200, 200, 100],
])('%i of %i is shown as %i%%', (correct, total, shown) => {
  expect(shownPercentage(percentageOf(correct, total))).toBe(shown);
});

test('shows a percentage in the level of its exact value', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), fc.nat(999), (one, other, partial) => {
      const [correct, total] = [Math.min(one, other), Math.max(one, other)];
      const exact = percentageOf(correct, total, correct < total ? partial : 0);
      const shown = shownPercentage(exact);
      expect([levelOf(shown), strengthOf(shown, 70), scoreVerdict(shown, 3)]).toEqual([
        levelOf(exact),
        strengthOf(exact, 70),
        scoreVerdict(exact, 3),
      ]);
      expect(shown === 100).toBe(exact === 100);
      expect(Math.abs(shown - exact)).toBeLessThan(1);
    }),
  );
});

test('adding up percentages costs no level', () => {
  expect(shownPercentage((percentageOf(2, 3) + percentageOf(11, 15)) / 2)).toBe(70);
});

test.each([
  // 750 on a scale from 100 to 900.
  [81.2, 81.25, 81],
  [81.3, 81.25, 81.3],
  [81.25, 81.25, 81.3],
  // 700 on the same scale.
  [percentageOf(40, 60), 200 / 3, 67],
  [66.6, 200 / 3, 66],
  [66.5, 200 / 3, 66],
  // 700 on a scale from 1 to 1000.
  [69.96, 69.97, 69],
  [69.98, 70, 69],
  [77.4, 77.5, 77],
  [77.6, 77.5, 78],
])('%d beside a mark of %d is shown as %d', (exact, mark, shown) => {
  expect(percentageBeside(exact, mark)).toBe(shown);
});

test('what is shown beside a mark never contradicts the verdict', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90_000 }),
      fc.nat(90_000),
      fc.integer({ min: 1, max: 900 }),
      (one, other, points) => {
        const [correct, total] = [Math.min(one, other), Math.max(one, other)];
        const [exact, mark] = [percentageOf(correct, total), (points * 100) / 900];
        expect(percentageBeside(exact, mark) >= mark).toBe(exact >= mark);
        expect(passVerdict(exact, mark).word.startsWith('Below')).toBe(exact < mark);
      },
    ),
  );
});

test('counts a score of fewer than ten questions, and shows a dash if nothing was asked', () => {
  const said = (correct: number, total: number) =>
    scoreText({ correct, total, percentage: percentageOf(correct, total) });
  expect([said(0, 0), said(0, 4), said(1, 9), said(2, 10), said(13, 20)]).toEqual([
    '–',
    '0 of 4',
    '1 of 9',
    '20%',
    '65%',
  ]);
});
