import { expect, test } from 'vitest';
import {
  breakdown,
  isConfidentMistake,
  isLuckyGuess,
  isMissed,
  isUnanswered,
  type QuestionOutcome,
  sittingPercentage,
} from './outcome.ts';

const outcome = (change: Partial<QuestionOutcome>): QuestionOutcome => ({
  domain: 1,
  task: 1,
  isAnswered: true,
  isCorrect: true,
  certainty: null,
  ...change,
});

test('counts everything once in the breakdown, weakest first', () => {
  const all = [
    outcome({}),
    outcome({ task: 2, isCorrect: false }),
    outcome({ domain: 2 }),
    outcome({ domain: 2, task: 2 }),
  ];
  expect(breakdown(all, 'domain')).toEqual([
    { domain: 1, task: null, correct: 1, total: 2, answered: 2, partialPoints: 0, percentage: 50 },
    { domain: 2, task: null, correct: 2, total: 2, answered: 2, partialPoints: 0, percentage: 100 },
  ]);
  expect(breakdown(all, 'task').map(({ domain, task, total }) => [domain, task, total])).toEqual([
    [1, 2, 1],
    [1, 1, 1],
    [2, 1, 1],
    [2, 2, 1],
  ]);
});

test('puts the earlier of equally weak domains and tasks first', () => {
  const all = [outcome({ domain: 2, task: 1 }), outcome({ domain: 1, task: 2 }), outcome({ domain: 1, task: 1 })];
  expect(breakdown(all, 'domain').map(({ domain }) => domain)).toEqual([1, 2]);
  expect(breakdown(all, 'task').map(({ domain, task }) => [domain, task])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
  ]);
});

test('counts right guesses as luck and sure wrong answers as mistakes, and unanswered ones as neither', () => {
  expect(isLuckyGuess(outcome({ certainty: 'guessed' }))).toBe(true);
  expect(isLuckyGuess(outcome({ certainty: 'guessed', isCorrect: false }))).toBe(false);
  expect(isConfidentMistake(outcome({ certainty: 'sure', isCorrect: false }))).toBe(true);
  expect(isConfidentMistake(outcome({ certainty: 'sure', isCorrect: false, isAnswered: false }))).toBe(false);
});

test('counts open questions as wrong in a simulation and not at all in practice', () => {
  const sitting = { correct: 3, answered: 4, total: 10, unscored: 0, partialPoints: 0 };
  expect(sittingPercentage({ ...sitting, mode: 'simulation' })).toBe(30);
  expect(sittingPercentage({ ...sitting, unscored: 4, partialPoints: 0, mode: 'simulation' })).toBe(50);
  expect(sittingPercentage({ ...sitting, mode: 'practice' })).toBe(75);
  const [open, wrong] = [outcome({ isAnswered: false, isCorrect: false }), outcome({ isCorrect: false })];
  expect([
    isMissed(open, 'simulation'),
    isMissed({ ...open, partialPoints: 500 }, 'simulation'),
    isMissed({ ...open, partialPoints: 500 }, 'practice'),
    isMissed(wrong, 'practice'),
    isMissed(outcome({}), 'simulation'),
  ]).toEqual([false, true, false, true, false]);
  expect([open, wrong, outcome({})].map((entry) => isUnanswered(entry, 'simulation'))).toEqual([true, false, false]);
});
