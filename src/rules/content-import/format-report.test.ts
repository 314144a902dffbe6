import { expect, test } from 'vitest';
import { checkPacks } from '#rules/content-import/check/check.ts';
import { formatReport } from '#rules/content-import/format-report.ts';
import { CATEGORIES, makePack, TODAY } from '../../../tests/factories/pack.ts';

test('names each breach on one line, also of a question of several lines, and ends with their number', () => {
  const broken = makePack(2, {
    folder: 'long-name-002',
    question: (_, index) => (index ? {} : { text: 'Which plan is best?\nThe team has\nnot decided.' }),
  });
  const lines = formatReport(checkPacks([makePack(20), broken], CATEGORIES, TODAY)).split('\n');
  expect(lines.filter((line) => line.startsWith('long-name-002 '))).toHaveLength(2);
  expect(lines.slice(-2)).toEqual([
    'long-name-002/long-name-002-0: stem-asks: the last sentence of the stem is not a question: "The team has not decided."',
    '1 breach',
  ]);
});

test('says so if there are no breaches', () => {
  expect(formatReport(checkPacks([], CATEGORIES, TODAY))).toMatch(/\nno breaches$/);
});
