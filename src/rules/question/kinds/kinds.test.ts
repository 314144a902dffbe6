import { expect, test } from 'vitest';
import { faultText } from '../part/part-fault.ts';
import './console/judge.ts';
import { type Answer, BLANK } from '../answer.ts';
import type { AnswerKey } from '../option.ts';
import { askedPart } from '../question.ts';
import { kindFor, KINDS } from './kinds.ts';
import { type KindName } from './names.ts';
import { options, parts, blank, table, rules, straight } from '../../../../tests/factories/keys.ts';

const shown = (chooses: number) => ({ options: ['A', 'B', 'C', 'D'], chooses });

test('accepts options in any order, each once, as many as asked', () => {
  const { isWhole, marks, misfit, normalize } = KINDS.multiple;
  const earned = (picks: Answer) => marks(picks, { options, keys: ['b', 'c'] }, straight).map(Number);
  expect([[2, 1], [1, 1], [1, 2, 2], [1], [2, 3], [1, 2, 3]].map(earned)).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  expect([[1], [1, 2], [1, 2, 3]].map((picks) => isWhole(picks, shown(2)))).toEqual([false, true, false]);
  expect([[4], [1, 2, 3], [3, 1]].map((picks) => misfit(picks, shown(2))?.text ?? null)).toEqual([
    'No such option',
    'Too many options',
    null,
  ]);
  expect(normalize([3, 0])).toEqual([0, 3]);
});

test('replaces a single choice, and adds to several up to the limit', () => {
  const after = (name: KindName, ...options: number[]) =>
    options.reduce<Answer>((answer, option) => KINDS[name].toggle(answer, option, shown(2)), BLANK);
  expect([after('single', 1), after('single', 1, 3), after('single', 1, 1)]).toEqual([[1], [3], [1]]);
  expect([
    after('multiple', 3, 1),
    after('multiple', 3, 1, 0),
    after('multiple', 3, 1, 3),
    after('multiple', 3, 3),
  ]).toEqual([[3, 1], [3, 1], [1], []]);
  // If nothing changes, the same object is returned.
  const full = [3, 1];
  expect(KINDS.multiple.toggle(full, 0, shown(2))).toBe(full);
});

test.each<[string, KindName, string[], string[]]>([
  ['one key', 'single', ['b'], []],
  ['two keys', 'single', ['b', 'c'], ['more than one option is marked as correct']],
  ['no key', 'single', [], ['no option is marked as correct']],
  ['a key that no option has', 'single', ['x'], ['a key names option “x”, which is not there']],
  ['two keys', 'multiple', ['b', 'c'], []],
  ['one key', 'multiple', ['b'], ['fewer than two options are marked as correct']],
  ['a key twice', 'multiple', ['b', 'b'], ['a key is listed twice']],
  ['one key', 'ordering', ['b'], ['fewer than two options have a place in the order']],
  ['no part', 'matching', [], ['there are fewer than two parts']],
  ['no part', 'matrix', ['b'], ['there are fewer than two parts', 'not every row has a correct option']],
  ['options', 'blanks', [], ['there are no parts', 'blanks are filled in by typing, without options or keys']],
])('%s of a question of the kind %s', (_what, name, keys, faults) => {
  expect(KINDS[name].keyFaults({ options, keys }).map(faultText)).toEqual(faults);
});

test('derives the kind from the keys, preferring the previous kind', () => {
  expect([
    kindFor({ options, keys: ['a'] }),
    kindFor({ options, keys: ['a', 'b'] }),
    kindFor({ options, keys: ['a', 'b'] }, 'multiple'),
    kindFor({ options, keys: ['a'] }, 'multiple'),
    kindFor({ options, keys: [] }, 'multiple'),
    kindFor({ options, keys: ['a', 'b'] }, 'ordering'),
  ]).toEqual(['single', 'multiple', 'multiple', 'single', 'multiple', 'ordering']);
});

test('gives an ordering a point per position, leaving out items that belong nowhere', () => {
  const question = { options, keys: ['c', 'a', 'b'] };
  // Shown as d, c, b, a.
  const drawn = [3, 2, 1, 0];
  const { chooses, marks, right, toggle } = KINDS.ordering;
  expect(right(question, drawn)).toEqual([1, 3, 2]);
  const earned = (answer: Answer) => marks(answer, question, drawn).map(Number);
  expect([[1, 3, 2], [1, 2, 3], [3, 1, 2], [1], [0, 3, 2]].map(earned)).toEqual([
    [1, 1, 1],
    [1, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 1],
  ]);
  const asked = { options: ['d', 'c', 'b', 'a'], chooses: chooses(question) };
  const after = (...tapped: number[]) =>
    tapped.reduce<Answer>((answer, option) => toggle(answer, option, asked), BLANK);
  expect([after(1, 3), after(1, 3, 1), after(1, 3, 2, 0), after(1, 1)]).toEqual([[1, 3], [3], [1, 3, 2], []]);
});

test('gives each row its point, and an open one none', () => {
  const question = { options, keys: ['a', 'a', 'd'], parts };
  const { isChange, isWhole, marks, misfit, normalize } = KINDS.matching;
  const earned = (answer: Answer) => marks(answer, question, straight).map(Number);
  expect(
    [
      [0, 0, 3],
      [0, 1, 3],
      [null, 0],
      [3, 3, 0],
    ].map(earned),
  ).toEqual([
    [1, 1, 1],
    [1, 0, 1],
    [0, 1, 0],
    [0, 0, 0],
  ]);
  const asked = { options: ['A', 'B', 'C', 'D'], chooses: 3, parts };
  expect([[0, 0, 3], [0, null, 3], [0]].map((rows) => isWhole(rows, asked))).toEqual([true, false, false]);
  expect([[0, 0, 0, 0], [4]].map((rows) => misfit(rows, asked)?.text ?? null)).toEqual([
    'This part does not exist',
    'No such option',
  ]);
  expect([normalize([1, null, null]), normalize([null, null])]).toEqual([[1], []]);
  expect([isChange([1], [1, 2]), isChange([1, 2], [1]), isChange([1], [2]), isChange([null, 1], [0, 1])]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('requires a key for each row, and refuses a blank that accepts nothing', () => {
  expect(KINDS.matrix.keyFaults({ options, keys: ['a', 'x'], parts })).toEqual([
    'not every row has a correct option',
    'a key names option “x”, which is not there',
  ]);
  const faulty = { options: [], keys: [], parts: [parts[0]!, blank('number', 'many'), blank('text')] };
  expect(KINDS['blanks'].keyFaults(faulty).map(faultText)).toEqual([
    'blank 1 accepts nothing',
    'blank 2 accepts "many", which is not a number',
    'blank 3 accepts nothing',
  ]);
  expect(KINDS.single.keyFaults({ options, keys: ['a'], parts })).toEqual(['it is answered as a whole, without parts']);
  expect(
    KINDS.ordering.keyFaults({ options: [...options, { ...options[0]!, id: 'e', fixed: true }], keys: ['a', 'b'] }),
  ).toEqual(['an option of an ordering item cannot keep its place']);
});

test('accepts a rule at its place or any place of its rank', () => {
  const question = rules([1, 'Permit | 22'], [1, 'Permit | 443'], [2, 'Deny | Any']);
  const { isChange, isWhole, marks, misfit, normalize } = KINDS.ruleset;
  const earned = (answer: Answer) => marks(answer, question, []).map(Number);
  expect(
    [
      ['Permit | 22', 'Permit | 443', 'Deny | Any'],
      ['Permit|443', ' Permit | 22', 'Deny | Any'],
      ['Permit | 22', 'Permit | 22', 'Deny | Any'],
      ['Deny | Any', 'Permit | 443', 'Permit | 22'],
      ['Permit | 22'],
    ].map(earned),
  ).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [1, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ]);
  const asked = { options: [], chooses: 0, parts: question.parts!.map(askedPart), exhibits: [table] };
  expect(
    [
      ['Permit | 22', 'Permit | 443', 'Deny | Any'],
      ['Permit | 22', '', 'Deny | Any'],
      ['Permit | 22', 'Permit | ', 'Deny | Any'],
      ['Permit | 22'],
    ].map((given) => isWhole(given, asked)),
  ).toEqual([true, false, false, false]);
  expect(
    [['Permit | 80'], ['Permit'], ['', '', '', ''], ['', 'Deny | ']].map((given) => misfit(given, asked)?.text ?? null),
  ).toEqual(['No such field', 'No such field', 'No such rule', null]);
  expect([normalize(['Permit|22', '|', '']), normalize([' | '])]).toEqual([['Permit | 22'], []]);
  expect([
    isChange(['Permit | '], ['Permit | 22']),
    isChange(['Permit | 22'], ['Deny | 22']),
    isChange(['Permit | 22'], []),
  ]).toEqual([false, true, false]);
});

test.each<[string, AnswerKey, string]>([
  [
    'a rule that the table does not offer',
    rules([1, 'Permit | 80'], [2, 'Deny | Any']),
    'rule 1 has "80", which is not a choice in the column Port',
  ],
  ['an open field', rules([1, 'Permit | '], [2, 'Deny | Any']), 'rule 1 leaves a field blank'],
  ['ranks that fall', rules([2, 'Permit | 22'], [1, 'Deny | Any']), 'its rules are not in the order of their ranks'],
  ['a rule twice', rules([1, 'Permit | 22'], [2, 'Permit|22']), 'two rules are the same'],
  [
    'a table that begins as it is to end',
    {
      ...rules([1, 'Permit | 22'], [2, 'Deny | Any']),
      exhibits: [{ ...table, text: `${table.text.replace(/---.*/s, '---')}\nPermit | 22\nDeny | Any` }],
    },
    'the table already starts with the right rules',
  ],
  [
    'no table',
    { ...rules([1, 'Permit | 22'], [2, 'Deny | Any']), exhibits: [] },
    'the exhibits have 0 rule tables, not one',
  ],
])('%s is a fault of a rule table', (_what, question, fault) => {
  expect(KINDS.ruleset.keyFaults(question).map(faultText)).toEqual([fault]);
});
