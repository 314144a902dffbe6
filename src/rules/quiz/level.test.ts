import { expect, test } from 'vitest';
import { domainAnalysis } from './domain-analysis.ts';
import { levelOf, strengthOf } from './level.ts';
import { passVerdict, scoreVerdict, strengthVerdict } from './verdict.ts';

test.each([
  [100, 'Outstanding'],
  [90, 'Outstanding'],
  [89, 'Excellent'],
  [80, 'Excellent'],
  [79, 'Good'],
  [70, 'Good'],
  [69, 'Passing'],
  [60, 'Passing'],
  [59, 'Needs Improvement'],
  [0, 'Needs Improvement'],
])('%i percent is %s', (percentage, level) => {
  expect(levelOf(percentage)).toBe(level);
});

test.each([
  [70, 'Strong'],
  [69, 'Room for improvement'],
  [50, 'Room for improvement'],
  [49, 'Focus area needed'],
])('a domain at %i percent is %s', (percentage, strength) => {
  expect(strengthOf(percentage, 70)).toBe(strength);
});

test('calls a domain strong by the mark of its exam', () => {
  expect([81, 81.25, 61.25, 61].map((percentage) => strengthOf(percentage, 81.25))).toEqual([
    'Room for improvement',
    'Strong',
    'Room for improvement',
    'Focus area needed',
  ]);
});

test('lists domains weakest first, those with too few answers last, and questions without one as General', () => {
  const entry = (domain: string | undefined, isCorrect: boolean) => ({ domain, isCorrect, isAnswered: true });
  const standing = domainAnalysis([
    entry('A', true),
    entry('A', true),
    entry('A', true),
    entry('B', false),
    entry(undefined, true),
    entry('', false),
  ]);
  expect(standing.map(({ domain, percentage }) => [domain, percentage])).toEqual([
    ['A', 100],
    ['B', 0],
    ['General', 50],
  ]);
});

test.each([
  [100, 'right', 'Outstanding'],
  [80, 'right', 'Excellent'],
  [79, 'nearly', 'Good'],
  [70, 'nearly', 'Good'],
  [69, 'wrong', 'Passing'],
  [60, 'wrong', 'Passing'],
  [0, 'wrong', 'Needs Improvement'],
])('a score of %i percent is %s: %s', (percentage, tone, word) => {
  expect(scoreVerdict(percentage, 3)).toEqual({ tone, word });
});

test('judges nothing by one or two answers', () => {
  const none = { word: 'Not enough answers yet', tone: 'plain' };
  expect([scoreVerdict(100, 1), scoreVerdict(0, 2), strengthVerdict(100, 2, 70), strengthVerdict(0, 1, 70)]).toEqual(
    Array.from({ length: 4 }, () => none),
  );
  expect(strengthVerdict(100, 3, 70)).toEqual({ word: 'Strong', tone: 'right' });
  expect(strengthVerdict(33, 3, 70)).toEqual({ word: 'Focus area needed', tone: 'wrong' });
});

test('judges a domain by what was answered in it, however much was asked', () => {
  const asked = (domain: string, answered: number) =>
    Array.from({ length: 4 }, (_, place) => ({ domain, isAnswered: place < answered, isCorrect: place < answered }));
  const results = domainAnalysis([...asked('Two', 2), ...asked('Three', 3)]);
  expect(
    results.map(({ domain, percentage, answered }) => [domain, strengthVerdict(percentage, answered, 70).word]),
  ).toEqual([
    ['Three', 'Strong'],
    ['Two', 'Not enough answers yet'],
  ]);
});

test('compares exact percentages with the marks', () => {
  expect(scoreVerdict(69.96, 50)).toEqual({ tone: 'wrong', word: 'Passing' });
  expect(passVerdict(81.2, 81.25)).toEqual({ tone: 'wrong', word: 'Below 81.25%' });
  expect(passVerdict(200 / 3, 200 / 3)).toEqual({ tone: 'nearly', word: 'At or above 66.67%' });
});

test('measures a simulation by its exam’s estimated passing score', () => {
  expect(passVerdict(66, 67)).toEqual({ tone: 'wrong', word: 'Below 67%' });
  expect(passVerdict(67, 67)).toEqual({ tone: 'nearly', word: 'At or above 67%' });
  expect(passVerdict(77, 67)).toMatchObject({ tone: 'right' });
});
