import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './money.ts';

test('writes an amount to the cent, without zero cents, in any currency', () => {
  expect([0, 5, 2900, 2950, 123_456_789].map((cents) => money(cents, 'usd'))).toEqual([
    '$0',
    '$0.05',
    '$29',
    '$29.50',
    '$1,234,567.89',
  ]);
  expect([money(-2950, 'usd'), money(2900, 'eur'), money(2950, 'cad')]).toEqual(['-$29.50', '€29', 'CA$29.50']);
});

test('writes dollars as the browser’s own format does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (cents) => {
      const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
      const own = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd', minimumFractionDigits });
      expect(money(cents, 'usd')).toBe(own.format(cents / 100));
    }),
  );
});
