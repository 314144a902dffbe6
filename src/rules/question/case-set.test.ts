import { expect, test } from 'vitest';
import { caseSetChange, caseSets } from './case-set.ts';
import { withExhibits } from './exhibit/exhibit.ts';

const scenario = (title: string) => ({ title, form: 'scenario' as const, text: 'A firm.' });

test('groups questions with the same scenario title as a case set, by number', () => {
  const log = { title: 'A', form: 'log' as const, text: '-' };
  expect(
    caseSets([
      { number: 4, exhibits: [scenario('A')] },
      { number: 1, exhibits: [log, scenario('B')] },
      { number: 2, exhibits: [scenario('A'), log] },
      { number: 3, exhibits: [log] },
      { number: 5 },
    ]),
  ).toEqual([[2, 4], [1]]);
});

test('puts the scenario before the text and other exhibits after it where nothing is shown beside', () => {
  const log = { title: 'Log', form: 'log' as const, text: 'deny' };
  expect(withExhibits('Which?', [log, scenario('Case')])).toBe('Case\n\nA firm.\n\nWhich?\n\nLog\n```\ndeny\n```');
});

const told = (title: string, text: string) => ({ title, form: 'scenario' as const, text });

test.each([
  ['leaves its set', told('A', 'x'), null, [told('A', 'x')], null],
  ['begins a set', null, told('B', 'x'), [told('A', 'x')], null],
  ['joins a set with its text', null, told('A', 'x'), [told('A', 'x')], null],
  ['says it otherwise', told('A', 'x'), told('A', 'y'), [told('A', 'x')], { from: 'A', to: told('A', 'y') }],
  ['names it otherwise', told('A', 'x'), told('B', 'y'), [told('A', 'x')], { from: 'A', to: told('B', 'y') }],
  ['goes over to another set', told('A', 'x'), told('B', 'z'), [told('A', 'x'), told('B', 'z')], null],
])('of a case set whose question %s', (_what, before, after, others, change) => {
  expect(caseSetChange(before, after, others)).toEqual(change);
});

test('a question joins no set that tells another scenario', () => {
  for (const before of [null, told('B', 'y')])
    expect(caseSetChange(before, told('A', 'y'), [told('A', 'x')])).toEqual({
      fault: 'The case set "A" has a different scenario. Use its text, or choose another title',
    });
});
