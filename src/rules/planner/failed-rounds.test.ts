import { expect, test } from 'vitest';
import { type Round, stuckTasks } from './failed-rounds.ts';

const round = (hour: number, asked: number, correct: number, task = '2.5'): Round => ({
  task,
  at: `2026-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`,
  asked,
  correct,
});
const stuck = (rounds: Round[], readAt?: string) => [...stuckTasks(rounds, () => readAt)];

test('finds a task whose last two rounds failed, in whatever order they are told', () => {
  expect(stuck([round(10, 14, 2), round(9, 5, 0)])).toEqual(['2.5']);
  expect(stuck([round(9, 5, 0)])).toEqual([]);
  expect(stuck([round(9, 5, 0), round(10, 4, 2)])).toEqual([]);
  expect(stuck([round(8, 5, 5), round(9, 5, 0), round(10, 5, 1)])).toEqual(['2.5']);
  expect(stuck([round(8, 5, 0), round(9, 5, 0), round(10, 5, 4)])).toEqual([]);
});

test('joins single answers into rounds', () => {
  expect(stuck([round(8, 1, 0), round(9, 1, 0)])).toEqual([]);
  expect(stuck([8, 9, 10, 11].map((hour) => round(hour, 1, 0)))).toEqual(['2.5']);
  expect(stuck([8, 9, 10, 11].map((hour) => round(hour, 1, hour % 2)))).toEqual([]);
});

test('keeps tasks apart, and settles what came before the guide was last read', () => {
  expect(stuck([round(9, 5, 0, '1.1'), round(10, 5, 0, '1.2')])).toEqual([]);
  const failed = [round(9, 5, 0), round(10, 5, 0)];
  expect(stuck(failed, '2026-11-02T08:00:00.000Z')).toEqual(['2.5']);
  expect(stuck(failed, '2026-11-02T09:30:00.000Z')).toEqual([]);
  expect(stuck(failed, '2026-11-02T10:00:00.000Z')).toEqual([]);
});
