import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accuracyOf, averageScore } from './averages.ts';
import { isPlaced, isStrong, progressOf, stoneOf, lackOf } from './progress.ts';
import { type CountedQuestion, type Sums, addToSums } from './sums.ts';

test('averages percentages, and computes accuracy over questions', () => {
  // 1 of 2 and 9 of 10: 50 and 90 percent.
  expect(averageScore(50 + 90, 2)).toBe(70);
  expect(accuracyOf(1 + 9, 2 + 10)).toBe(83);
});

test('has neither before the first attempt', () => {
  expect([averageScore(0, 0), accuracyOf(0, 0)]).toEqual([null, null]);
});

const none: Sums = {
  attempts: 0,
  correct: 0,
  asked: 0,
  answered: 0,
  domains: [],
  tasks: [],
};
const entry = (domain: number, isAnswered: boolean, isCorrect: boolean, isKeyKnown = false): CountedQuestion => ({
  domain,
  task: 1,
  isAnswered,
  isCorrect,
  isKeyKnown,
});

test('counts questions by domain and task, and an open one only as asked in its domain', () => {
  const counted = [entry(2, true, true), entry(1, false, false), entry(2, true, false), entry(1, true, true)];
  expect(addToSums(none, counted, null)).toEqual({
    ...none,
    correct: 2,
    asked: 4,
    answered: 3,
    domains: [
      { number: 1, isLate: false, asked: 2, answered: 1, correct: 1 },
      { number: 2, isLate: false, asked: 2, answered: 2, correct: 1 },
    ],
    tasks: [
      { domain: 1, task: 1, asked: 1, correct: 1 },
      { domain: 2, task: 1, asked: 2, correct: 1 },
    ],
  });
});

test('ignores right answers after the key was shown, but counts misses', () => {
  const known = [entry(1, true, true, true), entry(1, true, false, true), entry(1, false, false, true)];
  expect(addToSums(none, known, null)).toMatchObject({
    asked: 3,
    answered: 2,
    correct: 1,
    domains: [{ asked: 2, answered: 1, correct: 0 }],
    tasks: [{ asked: 1, correct: 0 }],
  });
});

test('adds an attempt’s percentage, keeping late ones out of the best and in separate sums', () => {
  const first = addToSums(none, [entry(1, true, true)], { isLate: false });
  const late = addToSums(first, [entry(1, true, true)], { isLate: true });
  expect(late).toMatchObject({ attempts: 2 });
  expect(late.domains.map(({ isLate, asked }) => [isLate, asked])).toEqual([
    [false, 1],
    [true, 1],
  ]);
});

test.each([
  [{ asked: 10, answered: 10, correct: 7 }, true],
  [{ asked: 10, answered: 10, correct: 6 }, false],
  [{ asked: 5, answered: 5, correct: 5 }, true],
  [{ asked: 4, answered: 4, correct: 4 }, false],
  [{ asked: 5, answered: 4, correct: 4 }, false],
  [{ asked: 0, answered: 0, correct: 0 }, false],
])('a domain with %o is strong: %s', (record, strong) => {
  expect(isStrong(record, 70)).toBe(strong);
});

const strong = (weight: number) => ({ weight, asked: 5, answered: 5, correct: 5, unreadTasks: 0 });
const weak = (weight: number) => ({ ...strong(weight), correct: 0 });
const unread = (weight: number) => ({ ...strong(weight), unreadTasks: 1 });

test('places a stone with strong practice and every task read', () => {
  expect([strong(1), weak(1), unread(1), { ...weak(1), unreadTasks: 3 }].map((work) => isPlaced(work, 70))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('fills a stone with practice, little with few answers, and places it by reading', () => {
  const fill = (asked: number, correct: number) =>
    stoneOf({ asked, answered: asked, correct, unreadTasks: 1 }, 70).fill;
  expect([fill(0, 0), fill(2, 2), fill(10, 5), fill(100, 69), fill(10, 7), fill(10, 10)]).toEqual([
    0, 40, 71, 98, 100, 100,
  ]);
  const work = fc.record({ asked: fc.nat(40), answered: fc.nat(40), correct: fc.nat(40), unreadTasks: fc.nat(2) });
  fc.assert(
    fc.property(work, (any) => {
      const record = { ...any, answered: Math.min(any.answered, any.asked), correct: Math.min(any.correct, any.asked) };
      const stone = stoneOf(record, 70);
      expect(stone.fill === 100).toBe(isStrong(record, 70));
      expect(stone.isPlaced).toBe(stone.fill === 100 && record.unreadTasks === 0);
    }),
  );
});

test('says what a stone lacks: tasks to read, answers, strength', () => {
  const work = { asked: 10, answered: 10, correct: 6, unreadTasks: 2 };
  expect(lackOf(work, 81.25)).toEqual({ tasks: 2, answers: 0, strength: { percentage: 60, mark: 81.25 } });
  expect(lackOf({ ...work, correct: 9 }, 81.25)).toEqual({ tasks: 2, answers: 0, strength: null });
  expect(lackOf({ asked: 0, answered: 0, correct: 0, unreadTasks: 0 }, 70)).toMatchObject({ tasks: 0, answers: 5 });
  expect(lackOf({ ...work, correct: 9, unreadTasks: 0 }, 81.25)).toBeNull();
});

test('computes progress as the weighted share of domains with a stone', () => {
  expect(progressOf([strong(24), weak(30), strong(34), unread(12)], 70)).toBe(58);
  expect([
    progressOf([], 70),
    progressOf([weak(60), unread(40)], 70),
    progressOf([strong(60), strong(40)], 70),
  ]).toEqual([0, 0, 100]);
});

test('never lowers progress when a stone is placed, and keeps it within 0 and 100', () => {
  const weights = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.boolean()), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(weights, (domains) => {
      const now = progressOf(
        domains.map(([weight, isOn]) => (isOn ? strong(weight) : weak(weight))),
        70,
      );
      const later = progressOf(
        domains.map(([weight, isOn], index) => (isOn || index === 0 ? strong(weight) : weak(weight))),
        70,
      );
      expect(later).toBeGreaterThanOrEqual(now);
      expect(now >= 0 && later <= 100).toBe(true);
    }),
  );
});

test('places a stone by the mark of its own exam', () => {
  const work = { asked: 100, answered: 100, correct: 81, unreadTasks: 0 };
  expect([isPlaced(work, 81), isPlaced(work, 81.25), stoneOf(work, 81.25).fill]).toEqual([true, false, 99]);
});
