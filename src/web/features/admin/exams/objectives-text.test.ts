import { expect, test } from 'vitest';
import { objectivesText, readObjectives } from './objectives-text.ts';

test('edits an objective map as lines and reads it back unchanged', () => {
  const objectives = [
    { task: '1.1', to: ['1.1'] },
    { task: '1.2', to: ['2.1', '2.2'] },
    { task: '1.3', to: [] },
    { task: '2.1', to: [], unclear: true as const },
    { task: '2.2', to: ['2.1', '3.1'], unclear: true as const },
  ];
  expect(objectivesText(objectives)).toBe('1.1: 1.1\n1.2: 2.1, 2.2\n1.3: none\n2.1: unclear\n2.2: unclear 2.1, 3.1');
  expect(readObjectives(objectivesText(objectives))).toEqual(objectives);
  expect(readObjectives('\n 1.1 :2.1,2.2 \n')).toEqual([{ task: '1.1', to: ['2.1', '2.2'] }]);
});

test.each([
  ['1.1', 1],
  ['1.1: 1.1\n1.2: soon', 2],
  ['1.1:', 1],
])('%j is no map, and its line is named', (typed, line) => {
  expect(readObjectives(typed)).toBe(line);
});
