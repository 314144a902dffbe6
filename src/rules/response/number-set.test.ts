import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packNumbers, unpackNumbers } from './number-set.ts';

test('gives back the numbers it packed, whatever their order and size', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000), { maxLength: 80 }), (numbers) => {
      expect([...unpackNumbers(packNumbers(numbers))]).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});

test('takes about a byte per question', () => {
  expect(packNumbers(Array.from({ length: 40 }, (_, index) => index * 100)).length).toBe(40);
});
