import { expect, test } from 'vitest';
import { exactMoney } from './exact-money.ts';

test('writes money to the cent, with its currency', () => {
  expect([2900, 5, 123_456_789].map((cents) => exactMoney(cents, 'usd'))).toEqual([
    '$29.00 USD',
    '$0.05 USD',
    '$1,234,567.89 USD',
  ]);
});
