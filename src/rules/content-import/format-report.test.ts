import { expect, test } from 'vitest';
import { checkPacks } from '#rules/content-import/check/check.ts';
import { formatReport } from '#rules/content-import/format-report.ts';
import { CATEGORIES, makePack, TODAY } from '../../../tests/factories/pack.ts';

test('the report is an aligned table of the packs, then one line for each breach', () => {
  const broken = makePack(2, {
    folder: 'long-name-002',
    question: (_, index) => (index ? {} : { text: 'Which plan is best?\nThe team has\nnot decided.' }),
  });
  expect(formatReport(checkPacks([makePack(20), broken], CATEGORIES, TODAY)).split('\n')).toEqual([
    'exam           questions  easy  medium  hard  key longest  key places  most alike  tasks  stem words  studied  cards  oldest read',
    'TST-001               20  30 %    50 %  20 %          0 %     5/5/5/5        0.00    3/3        11.0      3/3      9   2026-11-01',
    'LONG-NAME-002          2  50 %    50 %   0 %          0 %     1/1/0/0        0.00    2/3        10.0      3/3      9   2026-11-01',
    '',
    'long-name-002/long-name-002-0: stem-asks: the last sentence of the stem asks nothing: "The team has not decided."',
    '1 breach',
  ]);
});

test('a bank without breaches says so', () => {
  expect(formatReport(checkPacks([], CATEGORIES, TODAY))).toMatch(/\nno breaches$/);
});
