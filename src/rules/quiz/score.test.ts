import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainAnalysis } from './domain-analysis.ts';
import { levelOf, strengthOf } from './level.ts';
import type { StoredQuestion } from './question.ts';
import { served } from './question.ts';
import { percentageOf, type Picks, score } from './score.ts';

const question = (change: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id: 'q',
  versionId: 'v',
  kind: 'single',
  text: 'Which?',
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `option ${id}`, rationale: `because ${id}` })),
  keys: ['b'],
  explanation: 'since',
  difficulty: 'easy',
  topic: 'Topic',
  domainNumber: 1,
  domainName: 'Domain',
  taskNumber: 1,
  sources: [{ title: 'Page', url: 'https://docs.example.com/' }],
  ...change,
});
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });

test('what is served holds the id, the text and the options in the order of the sitting, nothing else', () => {
  expect(served(question(), [2, 0, 3, 1])).toEqual({
    id: 'q',
    text: 'Which?',
    options: ['option c', 'option a', 'option d', 'option b'],
  });
});

test('the key is found wherever the shuffle put it, and only it is correct', () => {
  fc.assert(
    fc.property(order, fc.option(fc.integer({ min: 0, max: 3 })), (optionOrder, answer) => {
      const [entry] = score([{ question: question(), optionOrder }], [answer]).detailedResults;
      expect(entry?.options[entry.correctAnswer]).toBe('option b');
      expect(entry?.rationales[entry.correctAnswer]).toBe('because b');
      expect(entry?.isCorrect).toBe(answer !== null && entry?.options[answer] === 'option b');
      expect(entry?.userAnswer).toBe(answer);
    }),
  );
});

describe('of a question with several keys exactly the keys are right', () => {
  const several = question({ kind: 'multiple', keys: ['b', 'd'] });
  // Shown as d, a, b, c.
  const [d, other, b, another] = [0, 1, 2, 3];
  const marked = (picks: Picks) => score([{ question: several, optionOrder: [3, 0, 1, 2] }], [picks]);

  test.each<[string, Picks, boolean]>([
    ['both keys', [b, d], true],
    ['both keys in the other order', [d, b], true],
    ['as many options, one of them no key', [b, other], false],
    ['as many options, none of them a key', [other, another], false],
    ['one key alone', [d], false],
    ['one key alone, as an answer to a single choice', d, false],
    ['both keys and one more', [b, d, other], false],
    ['one key twice', [b, b], false],
    ['both keys, one of them twice', [b, d, d], false],
    ['nothing', [], false],
    ['no answer', null, false],
  ])('%s', (_name, picks, isCorrect) => {
    expect(marked(picks)).toMatchObject({ correct: isCorrect ? 1 : 0, incorrect: isCorrect ? 0 : 1 });
    expect(marked(picks).detailedResults[0]).toMatchObject({ isCorrect, correctAnswer: d, correctAnswers: [d, b] });
  });

  test('the result holds all that was picked, and the first of it', () => {
    expect(marked([b, other]).detailedResults[0]).toMatchObject({ userAnswer: b, userAnswers: [b, other] });
    expect(marked(null).detailedResults[0]).toMatchObject({ userAnswer: null, userAnswers: [] });
  });
});

test('a single choice is right with its key alone, and its result has no lists', () => {
  const marked = (picks: Picks) => score([{ question: question(), optionOrder: [0, 1, 2, 3] }], [picks]);
  expect([1, [1], [1, 1], [1, 0], [0], []].map((picks) => marked(picks).correct)).toEqual([1, 1, 0, 0, 0, 0]);
  expect(marked(1).detailedResults[0]).not.toHaveProperty('correctAnswers');
  expect(marked(1).detailedResults[0]).not.toHaveProperty('userAnswers');
});

test('correct and incorrect make up the total, and no answer counts as incorrect', () => {
  const sat = Array.from({ length: 20 }, () => ({ question: question(), optionOrder: [0, 1, 2, 3] }));
  const answers = sat.map((_, place) => (place < 13 ? 1 : place < 17 ? 0 : null));
  expect(score(sat, answers)).toMatchObject({ correct: 13, incorrect: 7, total: 20, percentage: 65 });
});

test('a percentage is whole, halves rounded up, and 0 of nothing', () => {
  expect([percentageOf(1, 8), percentageOf(1, 3), percentageOf(2, 3), percentageOf(0, 0)]).toEqual([13, 33, 67, 0]);
});

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
  expect(strengthOf(percentage)).toBe(strength);
});

test('domains are listed weakest first, what has none as General', () => {
  const entry = (domain: string | undefined, isCorrect: boolean) => ({ domain, isCorrect });
  const standing = domainAnalysis([
    entry('A', true),
    entry('A', true),
    entry('B', false),
    entry(undefined, true),
    entry('', false),
  ]);
  expect(standing.map(({ domain, percentage }) => [domain, percentage])).toEqual([
    ['B', 0],
    ['General', 50],
    ['A', 100],
  ]);
});
