import { expect, test } from 'vitest';
import { weakestTasks, weakness } from './weakness.ts';

test('a task never tried stands in the middle, and more misses weigh more', () => {
  expect([weakness({ asked: 0, correct: 0 }), weakness({ asked: 6, correct: 5 })]).toEqual([0.5, 0.25]);
});

test('the weakest tasks are those with misses, the most in need first', () => {
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
