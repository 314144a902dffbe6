import { expect, test } from 'vitest';
import { type Difference, mismatchOf, type ProviderPayment } from './mismatch.ts';

const order = { id: 'order', buyerId: 'person', examId: 'exam', amountCents: 2900, currency: 'usd' };
const told: ProviderPayment = {
  purchaseId: 'order',
  userId: 'person',
  examId: 'exam',
  amountCents: 2900,
  receivedCents: 2900,
  currency: 'usd',
};

const ORDERED = { amount: 2900, currency: 'usd' };
const amount = (paid: number, currency = 'usd'): Difference => ({
  code: 'amount',
  paid: { amount: paid, currency },
  ordered: ORDERED,
});

test.each<[Difference[] | null, Partial<ProviderPayment>]>([
  [null, {}],
  [null, { receivedCents: null }],
  [null, { userId: null }],
  [[amount(1)], { amountCents: 1 }],
  [[amount(2899)], { receivedCents: 2899 }],
  [[amount(2901)], { receivedCents: 2901 }],
  [[amount(2900, 'eur')], { currency: 'eur' }],
  [[{ code: 'order' }], { purchaseId: 'another' }],
  [[{ code: 'order' }, { code: 'exam' }], { purchaseId: null, examId: null }],
  [[{ code: 'exam' }], { examId: 'another' }],
  [[{ code: 'person' }], { userId: 'another' }],
])('%j', (expected, change) => {
  expect(mismatchOf(order, { ...told, ...change })).toEqual(expected);
});

test('reports no other person for a payment of a deleted account', () => {
  expect(mismatchOf({ ...order, buyerId: null }, { ...told, userId: 'another' })).toBeNull();
});
