import { expect, test } from 'vitest';
import type { Difference } from '#rules/checkout/mismatch.ts';
import { differencesText, unmatchedText } from './checkout.words.ts';

test('says every way in which a payment differs from its order', () => {
  const usd = (amount: number) => ({ amount, currency: 'usd' });
  const all: Difference[] = [
    { code: 'amount', paid: usd(1), ordered: usd(2900) },
    { code: 'order' },
    { code: 'exam' },
    { code: 'person' },
  ];
  const said =
    'paid 1 usd, ordered 2900 usd (in cents); is for a different order; is for a different exam; is for a different person';
  expect(differencesText(all)).toBe(said);
  expect(unmatchedText(all)).toBe(`Does not match the order: ${said}`);
});
