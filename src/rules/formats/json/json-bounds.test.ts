import { expect, test } from 'vitest';
import { isWithin, jsonBounds } from './json-bounds.ts';

const NONE = { depth: Infinity, values: Infinity, longest: Infinity };

test.each([
  ['1', { depth: 0, values: 1, longest: 0 }],
  ['[1, 2, 3]', { depth: 1, values: 4, longest: 3 }],
  ['{"a": [1, 2], "b": [[0]], "c": 3}', { depth: 3, values: 8, longest: 3 }],
  ['[[1, 2, 3, 4], [1, 2]]', { depth: 2, values: 9, longest: 4 }],
  ['["[{,,", "a \\" [ ,", "\\\\"]', { depth: 1, values: 4, longest: 3 }],
])('counts %s without parsing it', (text, bounds) => {
  expect(jsonBounds(text, NONE)).toEqual(bounds);
});

test('a text is within limits that it reaches, and not within those that it exceeds', () => {
  const text = '[[1, 2, 3]]';
  const reached = { depth: 2, values: 5, longest: 3 };
  expect(jsonBounds(text, NONE)).toEqual(reached);
  expect(isWithin(text, reached)).toBe(true);
  for (const [name, most] of Object.entries(reached))
    expect(isWithin(text, { ...reached, [name]: most - 1 }), name).toBe(false);
});

test('stops once a limit is exceeded', () => {
  expect(jsonBounds('['.repeat(1000), { ...NONE, depth: 10 }).depth).toBe(11);
});
