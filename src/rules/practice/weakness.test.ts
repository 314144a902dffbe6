import { expect, test } from 'vitest';
import { pointsByTask, weakestTasks } from './points.ts';
import { byWeakness, openPoints, weakestOf, weakness } from './weakness.ts';

test('ranks an untried task in the middle, and weighs more misses more', () => {
  expect([weakness({ asked: 0, correct: 0 }), weakness({ asked: 6, correct: 5 })]).toEqual([0.5, 0.25]);
});

test('ranks by what is to be gained, among equals by what was wrong', () => {
  const places = [
    { name: 'light, all missed', weight: 5, asked: 3, correct: 0 },
    { name: 'heavy, never tried', weight: 20, asked: 0, correct: 0 },
    { name: 'heavy, all right', weight: 20, asked: 8, correct: 8 },
    { name: 'no weight, half', weight: 0, asked: 4, correct: 2 },
    { name: 'no weight, all missed', weight: 0, asked: 4, correct: 0 },
  ];
  expect(places.toSorted(byWeakness).map(({ name }) => name)).toEqual([
    'heavy, never tried',
    'light, all missed',
    'heavy, all right',
    'no weight, all missed',
    'no weight, half',
  ]);
});

test('shares a domain’s weight among its tasks, with most to gain where weight is high and knowledge low', () => {
  const task = (domain: number, number: number, asked: number, correct: number) => ({
    domain,
    number,
    name: '',
    asked,
    correct,
  });
  const points = pointsByTask(
    [
      { number: 1, weight: 60 },
      { number: 2, weight: 40 },
    ],
    [task(2, 1, 8, 8), task(1, 1, 10, 5), task(1, 2, 0, 0), task(1, 3, 2, 0)],
  );
  expect(points.map(({ domain, number, weight, strength }) => [domain, number, weight, strength])).toEqual([
    [1, 1, 20, 50],
    [1, 2, 20, null],
    [1, 3, 20, null],
    [2, 1, 40, 100],
  ]);
  // Half, half, three of four, and one of ten of twice as much.
  expect(points.map((task) => Math.round(openPoints(task)))).toEqual([10, 10, 15, 4]);
  expect(weakestTasks(points, 1)).toEqual([points[2]]);
});

test('picks the domain where most is to be gained, among those asked', () => {
  const domain = (correct: number, asked: number, weight: number) => ({ asked, correct, weight });
  expect(weakestOf([domain(0, 0, 90), domain(4, 10, 10), domain(5, 10, 30), domain(8, 10, 5)])).toEqual(
    domain(5, 10, 30),
  );
  expect(weakestOf([domain(0, 0, 100)])).toBe(null);
});
