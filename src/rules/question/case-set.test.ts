import { expect, test } from 'vitest';
import { caseSets } from './case-set.ts';
import { withExhibits } from './exhibit/exhibit.ts';

const scenario = (title: string) => ({ title, form: 'scenario' as const, text: 'A firm.' });

test('questions whose scenario has the same title are a case set, in the order of their numbers', () => {
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

test('where nothing stands beside a question the scenario comes before it, and other exhibits after it', () => {
  const log = { title: 'Log', form: 'log' as const, text: 'deny' };
  expect(withExhibits('Which?', [log, scenario('Case')])).toBe('Case\n\nA firm.\n\nWhich?\n\nLog\n```\ndeny\n```');
});
