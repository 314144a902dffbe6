import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { PLAIN_DEFAULTS } from './plain-fields.ts';
import { rightAnswer, servedQuestion, type StoredQuestion } from './question.ts';
import { isRight } from './right.ts';
import { detailedResult, score } from './score.ts';
import { kindFor } from './kinds/kinds.ts';

const question = (change: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id: 'q',
  number: 1,
  versionId: 'v',
  version: 1,
  kind: 'single',
  text: 'Which?',
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `option ${id}`, rationale: `because ${id}` })),
  keys: ['b'],
  ...PLAIN_DEFAULTS,
  explanation: 'since',
  topic: 'Topic',
  domainNumber: 1,
  domainName: 'Domain',
  bullets: [],
  taskNumber: 1,
  sources: [{ title: 'Page', url: 'https://docs.example.com/' }],
  ...change,
});
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });

test('serves only id, text, and options in the sitting’s order', () => {
  expect(servedQuestion({ question: question(), optionOrder: [2, 0, 3, 1] })).toEqual({
    id: 'q',
    text: 'Which?',
    options: ['option c', 'option a', 'option d', 'option b'],
  });
});

test('finds the key wherever it was shuffled, and only it is correct', () => {
  fc.assert(
    fc.property(order, fc.option(fc.integer({ min: 0, max: 3 })), (optionOrder, answer) => {
      const sat = { question: question(), optionOrder };
      const entry = detailedResult(sat, score([sat], [answer === null ? [] : [answer]]).answers[0]!);
      expect(entry.options[entry.correctAnswer]).toBe('option b');
      expect(entry.rationales[entry.correctAnswer]).toBe('because b');
      expect(entry.isCorrect).toBe(answer !== null && entry.options[answer] === 'option b');
      expect(entry.userAnswer).toBe(answer);
    }),
  );
});

describe('a question with several keys', () => {
  const several = question({ kind: 'multiple', keys: ['b', 'd'] });
  // Shown as d, a, b, c.
  const [d, other, b, another] = [0, 1, 2, 3];
  const marked = (picks: Answer) => score([{ question: several, optionOrder: [3, 0, 1, 2] }], [picks]);

  test.each<[string, Answer, boolean]>([
    ['both keys', [b, d], true],
    ['both keys in the other order', [d, b], true],
    ['as many options, one of them no key', [b, other], false],
    ['as many options, none of them a key', [other, another], false],
    ['one key alone', [d], false],
    ['both keys and one more', [b, d, other], false],
    ['one key twice', [b, b], false],
    ['both keys, one of them twice', [b, d, d], false],
    ['nothing', [], false],
  ])('%s', (_name, picks, isCorrect) => {
    expect(marked(picks)).toMatchObject({ correct: isCorrect ? 1 : 0, incorrect: isCorrect ? 0 : 1 });
    expect(marked(picks).answers[0]).toMatchObject({ isCorrect, correctAnswer: d, correctAnswers: [d, b] });
  });

  test('returns all picks, and the first one', () => {
    expect(marked([b, other]).answers[0]).toMatchObject({ userAnswer: b, userAnswers: [b, other] });
    expect(marked([]).answers[0]).toMatchObject({ userAnswer: null, userAnswers: [] });
  });
});

test('requires just the key of a single choice, and returns no lists', () => {
  const marked = (picks: Answer) => score([{ question: question(), optionOrder: [0, 1, 2, 3] }], [picks]);
  expect([[1], [1, 1], [1, 0], [0], []].map((picks) => marked(picks).correct)).toEqual([1, 0, 0, 0, 0]);
  expect(marked([1]).answers[0]).not.toHaveProperty('correctAnswers');
  expect(marked([1]).answers[0]).not.toHaveProperty('userAnswers');
});

test('adds correct and incorrect up to the total, counting no answer as incorrect', () => {
  const sat = Array.from({ length: 20 }, () => ({ question: question(), optionOrder: [0, 1, 2, 3] }));
  const answers = sat.map((_, place) => (place < 13 ? [1] : place < 17 ? [0] : []));
  expect(score(sat, answers)).toMatchObject({ correct: 13, incorrect: 7, total: 20, percentage: 65 });
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('scores all or nothing: exactly the keys, in any order of options', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      fc.nat(),
      fc.nat(),
      fc.array(fc.nat(7)),
      (count, keyBits, pickBits, swaps) => {
        const options = ids.slice(0, count).map((id) => ({ id, text: id, rationale: '' }));
        const subset = (bits: number) => options.flatMap(({ id }, index) => ((bits >> index) & 1 ? [id] : []));
        const keys = subset(keyBits).length > 0 ? subset(keyBits) : ['a'];
        const order = options.map((_, index) => index);
        for (const [at, swap] of swaps.entries())
          [order[at % count], order[swap % count]] = [order[swap % count]!, order[at % count]!];
        const picked = order.flatMap((index, shown) => (subset(pickBits).includes(ids[index]!) ? [shown] : []));
        const shown = { question: question({ kind: kindFor({ options, keys }), options, keys }), optionOrder: order };
        expect(rightAnswer(shown.question, order)).toHaveLength(keys.length);
        expect(isRight(shown, picked)).toBe(
          keys.length === subset(pickBits).length && keys.every((key) => subset(pickBits).includes(key)),
        );
      },
    ),
  );
});
