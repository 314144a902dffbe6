import { expect, test } from 'vitest';
import type { Grade } from '#rules/flashcard/grade.ts';
import { afterLapse, afterRecall, FIRST_KNOWN, FIRST_LEARNED, recallAfter } from '#rules/flashcard/memory.ts';
import type { CardMemory } from '#server/db/tables/card-tables.ts';
import { scheduler } from './scheduler.ts';

const START = '2022-12-29T12:30:00.000Z';
const DAY_MS = 86_400_000;

test('gives the library’s published intervals for a fixed sequence of grades', () => {
  const fsrs = scheduler(0.9);
  const grades: Grade[] = [
    'good',
    'good',
    'good',
    'good',
    'good',
    'good',
    'again',
    'again',
    'good',
    'good',
    'good',
    'good',
    'good',
  ];
  let memory: CardMemory | null = null;
  const intervals = grades.map((grade) => {
    memory = fsrs.review(memory, grade, memory?.due ?? START);
    return memory.scheduledDays;
  });
  expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
});

test('gives the library’s published stability and difficulty for a fixed sequence', () => {
  const fsrs = scheduler(0.9);
  let memory: CardMemory | null = null;
  let at = Date.parse(START);
  for (const [grade, days] of [
    ['again', 0],
    ['good', 0],
    ['good', 1],
    ['good', 3],
    ['good', 8],
    ['good', 21],
  ] as const) {
    at += days * DAY_MS;
    memory = fsrs.review(memory, grade, new Date(at).toISOString());
  }
  expect(memory!.stability).toBeCloseTo(53.62691, 4);
  expect(memory!.difficulty).toBeCloseTo(6.3574867, 4);
});

test('gives the library’s published state after a first review, for each grade', () => {
  const outcomes = Object.values(scheduler(0.9).preview(null, START));
  expect(outcomes.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
  expect(outcomes.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1]);
  expect(outcomes.map(({ scheduledDays }) => scheduledDays)).toEqual([0, 0, 0, 8]);
  expect(outcomes.map(({ phase }) => phase)).toEqual(['learning', 'learning', 'learning', 'review']);
});

test('previews what a review does, with shorter intervals for higher retention', () => {
  const at = '2022-12-29T13:00:00.000Z';
  const memory = scheduler(0.9).review(null, 'easy', START);
  expect(scheduler(0.9).preview(memory, at).good).toEqual(scheduler(0.9).review(memory, 'good', at));
  const days = [0.8, 0.9, 0.97].map((retention) => scheduler(retention).review(null, 'easy', START).scheduledDays);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  expect(new Set(days).size).toBe(3);
});

test('uses the library’s memory model in the planner', () => {
  const fsrs = scheduler(0.9);
  let memory = fsrs.review(null, 'good', START);
  expect(memory.difficulty).toBeCloseTo(FIRST_KNOWN.difficulty, 6);
  expect(fsrs.review(null, 'again', START).difficulty).toBeCloseTo(FIRST_LEARNED.difficulty, 6);
  let at = Date.parse(START);
  for (const [grade, days] of [
    ['good', 3],
    ['good', 8],
    ['again', 30],
    ['good', 2],
    ['good', 9],
  ] as const) {
    at += days * DAY_MS;
    const next = fsrs.review(memory, grade, new Date(at).toISOString());
    const recall = recallAfter(days, memory.stability);
    const expected = (grade === 'good' ? afterRecall : afterLapse)(memory, recall);
    expect(next.stability).toBeCloseTo(expected.stability, 4);
    expect(next.difficulty).toBeCloseTo(expected.difficulty, 4);
    memory = next;
  }
  expect(recallAfter(10, 10)).toBeCloseTo(0.9, 12);
});
