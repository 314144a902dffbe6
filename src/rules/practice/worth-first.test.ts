import { expect, test } from 'vitest';
import { type MissedQuestion, worthFirst } from './worth-first.ts';

const missed = (
  number: number,
  task: string,
  weight: number,
  change: Partial<MissedQuestion> = {},
): MissedQuestion => ({
  number,
  task,
  place: { weight, asked: 4, correct: 1 },
  shownAt: 100,
  isSettled: false,
  isRetried: false,
  ...change,
});

test('offers what is worth most first, but not one task alone', () => {
  const heavy = Array.from({ length: 12 }, (_, index) => missed(index, '1.1', 0.3));
  const light = Array.from({ length: 12 }, (_, index) => missed(100 + index, '2.1', 0.2));
  const ten = worthFirst([...light, ...heavy], 10);
  expect(ten).toHaveLength(10);
  expect(ten.slice(0, 3)).toEqual([0, 1, 2]);
  expect(ten.filter((number) => number >= 100).length).toBeGreaterThan(2);
});

test('leaves out what was answered correctly since, and asks again last what was tried again', () => {
  const all = [
    missed(1, '1.1', 0.3, { isSettled: true, isRetried: true }),
    missed(2, '1.1', 0.3, { isRetried: true }),
    missed(3, '2.1', 0.1),
  ];
  expect(worthFirst(all, 10)).toEqual([3, 2]);
  expect(worthFirst([all[0]!], 10)).toEqual([1]);
  expect(worthFirst([], 10)).toEqual([]);
});
