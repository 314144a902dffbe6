import { expect, test } from 'vitest';
import { caseSets } from './case-set.ts';
import { withExhibits } from './exhibit/exhibit.ts';

const scenario = (title: string) => ({ title, form: 'scenario' as const, text: 'A firm.' });

test('questions whose scenario has the same title are a case set, in the order of their numbers', () => {
  const log = { title: 'A', form: 'log' as const, text: '-' };
  expect(
    caseSets([
      { id: 'w', number: 4, exhibits: [scenario('A')] },
      { id: 'x', number: 1, exhibits: [log, scenario('B')] },
      { id: 'y', number: 2, exhibits: [scenario('A'), log] },
      { id: 'z', number: 3, exhibits: [log] },
      { id: 'v', number: 5 },
    ]),
  ).toEqual([['y', 'w'], ['x']]);
});

test('where nothing stands beside a question the scenario comes before it, and other exhibits after it', () => {
  const log = { title: 'Log', form: 'log' as const, text: 'deny' };
  expect(withExhibits('Which?', [log, scenario('Case')])).toBe('Case\n\nA firm.\n\nWhich?\n\nLog\n```\ndeny\n```');
});
