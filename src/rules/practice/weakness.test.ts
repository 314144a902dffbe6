import { expect, test } from 'vitest';
import { mostOpen, pointsByTask } from './points.ts';
import { weakestTasks, weakness } from './weakness.ts';

test('ranks an untried task in the middle, and weighs more misses more', () => {
  expect([weakness({ asked: 0, correct: 0 }), weakness({ asked: 6, correct: 5 })]).toEqual([0.5, 0.25]);
});

test('lists tasks with misses, neediest first', () => {
  const tasks = [
    { name: 'never tried', asked: 0, correct: 0 },
    { name: 'one miss of many', asked: 8, correct: 7 },
    { name: 'all missed', asked: 3, correct: 0 },
    { name: 'all right', asked: 4, correct: 4 },
    { name: 'half', asked: 4, correct: 2 },
  ];
  expect(weakestTasks(tasks, 2).map(({ name }) => name)).toEqual(['all missed', 'half']);
  expect(weakestTasks(tasks, 9)).toHaveLength(3);
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
    [1, 3, 20, 0],
    [2, 1, 40, 100],
  ]);
  // Half, half, three of four, and one of ten of twice as much.
  expect(points.map(({ open }) => Math.round(open))).toEqual([10, 10, 15, 4]);
  expect(mostOpen(points, 1)).toEqual([points[2]]);
});
