import { expect, test } from 'vitest';
import type { KindName } from '../question/kinds/names.ts';
import { countOf, countFitting, isWanted, QUICK_TEN } from './settings.ts';
import { simulationForm } from './simulation.ts';
import { weakness } from './weakness.ts';

const format = {
  minutes: 120,
  itemTypes: ['single' as const],
  navigation: 'forward only' as const,
  passMark: { score: null, scale: null, basis: 'not published' as const },
};

test('wants only the kinds that were chosen, if any were', () => {
  const cell = { domain: 1, task: 1, difficulty: 'easy', kind: 'console' } as const;
  const wanted = (kinds?: KindName[]) => isWanted(cell, { ...QUICK_TEN, ...(kinds && { kinds }) });
  expect([wanted(), wanted([]), wanted(['console', 'ruleset']), wanted(['single'])]).toEqual([true, true, true, false]);
});

test('takes a simulation’s format from the exam, marking estimates', () => {
  expect(simulationForm({ ...format, items: null })).toEqual({
    questions: 100,
    isCountPublished: false,
    isMost: false,
    unscored: 0,
    minutes: 120,
    isForwardOnly: true,
    scoring: 'whole',
    passMark: null,
    passPercentage: 70,
  });
  const known = simulationForm({
    ...format,
    items: { from: 40, to: 60 },
    navigation: 'free',
    passMark: { score: 750, scale: 900, basis: 'published' },
  });
  expect(known).toMatchObject({
    questions: 50,
    isCountPublished: false,
    isForwardOnly: false,
    scoring: 'whole',
    passMark: { score: 750, scale: 900 },
    passPercentage: 75_000 / 900,
  });
  expect(simulationForm({ ...format, items: { from: 65, to: 65 } }).isCountPublished).toBe(true);
  expect(simulationForm({ ...format, items: { from: 65, to: 65, scored: 50 } }).unscored).toBe(15);
  const upTo = { score: 750, scale: 900, minimum: 100, basis: 'published' as const };
  expect(simulationForm({ ...format, items: { to: 90 }, passMark: upTo })).toMatchObject({
    questions: 90,
    isCountPublished: true,
    isMost: true,
    passMark: { score: 750, scale: 900, minimum: 100 },
    passPercentage: 81.25,
  });
});

test('counts matches by pool, domain or task, and difficulty', () => {
  const cell = (domain: number, task: number, difficulty: 'easy' | 'hard', all: number) => ({
    domain,
    task,
    difficulty,
    kind: 'single' as const,
    all,
    unseen: all - 1,
    missed: 1,
    flagged: 0,
  });
  const cells = [cell(1, 1, 'easy', 5), cell(1, 2, 'hard', 7), cell(2, 1, 'easy', 11)];
  const fits = (change: object) => countFitting(cells, { ...QUICK_TEN, ...change });
  expect([fits({}), fits({ pool: 'unseen' }), fits({ pool: 'missed' }), fits({ pool: 'flagged' })]).toEqual([
    23, 20, 3, 0,
  ]);
  expect([
    fits({ domains: [1] }),
    fits({ tasks: ['1.2'] }),
    fits({ domains: [2], tasks: ['1.2'] }),
    fits({ difficulties: ['easy'] }),
  ]).toEqual([12, 7, 18, 16]);
  expect(isWanted(cells[0]!, { domains: [2], tasks: [], difficulties: [] })).toBe(false);
});

test.each([
  ['', null],
  [' ', null],
  ['-', null],
  ['0', 1],
  ['-3', 1],
  ['2', 2],
  ['25', 25],
  ['2.6', 3],
  ['1250', 200],
])('%j typed is %s questions', (typed, count) => {
  expect(countOf(typed)).toBe(count);
});

test('ranks a task weaker with more misses, and an untried one in the middle', () => {
  expect(weakness({ asked: 0, correct: 0 })).toBe(0.5);
  expect(weakness({ asked: 10, correct: 2 })).toBeGreaterThan(weakness({ asked: 10, correct: 8 }));
});
