import { expect, test } from 'vitest';
import { mismatchOf, type ProviderPayment } from './mismatch.ts';

const order = { id: 'order', buyerId: 'person', examId: 'exam', amountCents: 2900, currency: 'usd' };
const told: ProviderPayment = {
  purchaseId: 'order',
  userId: 'person',
  examId: 'exam',
  amountCents: 2900,
  receivedCents: 2900,
  currency: 'usd',
};

test.each<[string | null, Partial<ProviderPayment>]>([
  [null, {}],
  [null, { receivedCents: null }],
  [null, { userId: null }],
  ['paid 1 usd, ordered 2900 usd (in cents)', { amountCents: 1 }],
  ['paid 2899 usd, ordered 2900 usd (in cents)', { receivedCents: 2899 }],
  ['paid 2901 usd, ordered 2900 usd (in cents)', { receivedCents: 2901 }],
  ['paid 2900 eur, ordered 2900 usd (in cents)', { currency: 'eur' }],
  ['is for a different order', { purchaseId: 'another' }],
  ['is for a different order; is for a different exam', { purchaseId: null, examId: null }],
  ['is for a different exam', { examId: 'another' }],
  ['is for a different person', { userId: 'another' }],
])('%s', (expected, change) => {
  expect(mismatchOf(order, { ...told, ...change })).toBe(expected);
});

test('reports no other person for a payment of a deleted account', () => {
  expect(mismatchOf({ ...order, buyerId: null }, { ...told, userId: 'another' })).toBeNull();
});
