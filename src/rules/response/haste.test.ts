import { expect, test } from 'vitest';
import { isHasty, type TimedAnswer } from './haste.ts';

const answers = (seconds: readonly (number | null)[], change: Partial<TimedAnswer> = {}): TimedAnswer[] =>
  seconds.map((spent) => ({ words: 60, seconds: spent, isNew: true, ...change }));

test('finds a run too fast to have been read, question by question', () => {
  // Sixty words take six seconds at least.
  expect(isHasty(answers([0, 1, 2, 1, 5]))).toBe(true);
  expect(isHasty(answers([6, 6, 6, 6, 6]))).toBe(false);
  expect(isHasty(answers([null, null, null, 30, 30]))).toBe(true);
  expect(isHasty(answers([1, 1, 1, 30, 30, 30]))).toBe(false);
  // Short questions take less.
  expect(isHasty(answers([2, 2, 2, 2, 2], { words: 20 }))).toBe(false);
});

test('does not take few questions, or those recognized, for a run', () => {
  expect(isHasty(answers([0, 0, 0, 0]))).toBe(false);
  expect(isHasty(answers([0, 0, 0, 0, 0, 0], { isNew: false }))).toBe(false);
});
