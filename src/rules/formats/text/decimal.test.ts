import { expect, test } from 'vitest';
import { middleOf, plainDecimal } from './decimal.ts';

test.each([
  ['3.141', '3.142', '3.1415', 0.0005],
  ['-1', '2', '0.5', 1.5],
  ['.1', '.2', '0.15', 0.05],
  ['0.1', '0.3', '0.2', 0.1],
  ['1e-3', '3e-3', '0.002', 0.001],
])('the middle of %s and %s is %s, with nothing that only binary numbers add', (low, high, value, tolerance) => {
  expect(middleOf(low, high)).toEqual({ value, tolerance });
});

test.each([
  ['6.022e23', '602200000000000000000000'],
  ['1E-7', '0.0000001'],
  ['+5', '5'],
  ['-0.50', '-0.5'],
  ['many', 'many'],
  ['', ''],
])('%s is %s in plain digits', (text, plain) => expect(plainDecimal(text)).toBe(plain));

test('a range with an end that is no number has no middle', () => expect(middleOf('1', 'x')).toBeNull());
