import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../quiz/random.ts';
import { firstOfEach, sampleGroup, seatsOf, sizeOf, weakness } from './draw.ts';
import { countOf, fitting, isWanted, QUICK_TEN } from './settings.ts';
import { simulationForm } from './simulation.ts';

const listsOf = (sizes: readonly number[]) =>
  sizes.map((size, list) => Array.from({ length: size }, (_, index) => `${list}.${index}`));

test('a sample is of the group, without repetition, and as large as wanted and possible', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 6 }), fc.nat(50), fc.nat(), (sizes, count, seed) => {
      const group = { weight: 1, lists: listsOf(sizes) };
      const drawn = sampleGroup(group, count, seededRandom(seed));
      expect(new Set(drawn).size).toBe(Math.min(count, sizeOf(group)));
      expect(drawn.filter((id) => !group.lists.flat().includes(id))).toEqual([]);
    }),
  );
});

test('the first of each group are taken, as many as its weight and size give it', () => {
  const [weak, strong, small] = listsOf([9, 9, 1]);
  const groups = [
    { weight: 3, lists: [weak!.slice(0, 2), weak!.slice(2)] },
    { weight: 1, lists: [strong!] },
    { weight: 4, lists: [small!] },
  ];
  expect(firstOfEach(groups, 9)).toEqual([...weak!.slice(0, 6), ...strong!.slice(0, 2), ...small!]);
  expect(firstOfEach(groups, 50)).toHaveLength(19);
});

test.each([
  ['CLF-C02', [24, 30, 34, 12], 65, [16, 19, 22, 8]],
  ['SAA-C03', [30, 26, 24, 20], 65, [19, 17, 16, 13]],
  ['SY0-701', [12, 22, 18, 28, 20], 90, [11, 20, 16, 25, 18]],
  ['AIF-C01', [20, 24, 28, 14, 14], 65, [13, 16, 18, 9, 9]],
  ['Cloud Digital Leader', [18, 18, 18, 18, 18, 10], 55, [10, 10, 10, 10, 10, 5]],
])('a simulation of %s is split as its blueprint says', (_name, weights, questions, split) => {
  const groups = weights.map((weight) => ({ weight, lists: listsOf([500]) }));
  expect(seatsOf(groups, groups.map(sizeOf), questions)).toEqual(split);
});

const format = {
  minutes: 120,
  itemTypes: ['single' as const],
  navigation: 'forward only' as const,
  passMark: { score: null, scale: null, basis: 'not published' as const },
};

test('the form of a simulation is the exam’s, and says what is only our estimate', () => {
  expect(simulationForm({ ...format, items: null })).toEqual({
    questions: 100,
    isCountPublished: false,
    minutes: 120,
    isForwardOnly: true,
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
    passMark: { score: 750, scale: 900 },
    passPercentage: 83,
  });
  expect(simulationForm({ ...format, items: { from: 65, to: 65 } }).isCountPublished).toBe(true);
});

test('what fits is counted by pool, domain or task, and difficulty', () => {
  const cell = (domain: number, task: number, difficulty: 'easy' | 'hard', all: number) => ({
    domain,
    task,
    difficulty,
    all,
    unseen: all - 1,
    missed: 1,
    flagged: 0,
  });
  const cells = [cell(1, 1, 'easy', 5), cell(1, 2, 'hard', 7), cell(2, 1, 'easy', 11)];
  const fits = (change: object) => fitting(cells, { ...QUICK_TEN, ...change });
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

test('the more goes wrong in a task the weaker it is; one never tried stands in the middle', () => {
  expect(weakness({ asked: 0, correct: 0 })).toBe(0.5);
  expect(weakness({ asked: 10, correct: 2 })).toBeGreaterThan(weakness({ asked: 10, correct: 8 }));
});
