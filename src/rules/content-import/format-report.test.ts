import { expect, test } from 'vitest';
import { checkPacks } from '#rules/content-import/check/check.ts';
import { formatReport } from '#rules/content-import/format-report.ts';
import { CATEGORIES, makePack, TODAY } from '../../../tests/factories/pack.ts';

test('prints an aligned table of the packs, then one line per breach', () => {
  const broken = makePack(2, {
    folder: 'long-name-002',
    question: (_, index) => (index ? {} : { text: 'Which plan is best?\nThe team has\nnot decided.' }),
  });
  expect(formatReport(checkPacks([makePack(20), broken], CATEGORIES, TODAY)).split('\n')).toEqual([
    'exam           questions  easy  medium  hard  key longest  key places  most alike  tasks  stem words  studied  cards',
    'TST-001               20  30 %    50 %  20 %          0 %     5/5/5/5        0.00    3/3        11.0      3/3      9',
    'LONG-NAME-002          2  50 %    50 %   0 %          0 %     1/1/0/0        0.00    2/3        10.0      3/3      9',
    '',
    'exam           questions  measured  forms  single+multiple  hard          guesser  longest               opening  bullets  full tasks  sections  guide words  holds',
    'TST-001               20        20      0             20+0  20 %  25 % (all cues)      0 %    100 % (team # has)      0/0         1/3       0/0          312   none',
    'LONG-NAME-002          2         2      0              2+0   0 %  25 % (all cues)      0 %  50 % (which plan is)      0/0         0/3       0/0          312   none',
    '',
    'long-name-002/long-name-002-0: stem-asks: the last sentence of the stem is not a question: "The team has not decided."',
    '1 breach',
  ]);
});

test('says so if there are no breaches', () => {
  expect(formatReport(checkPacks([], CATEGORIES, TODAY))).toMatch(/\nno breaches$/);
});
