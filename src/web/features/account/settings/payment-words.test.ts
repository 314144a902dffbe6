import { expect, test } from 'vitest';
import type { OwnPayment } from '#contract/checkout.ts';
import { accessOnReceipt, paymentAccess, paymentStatus } from './payment-words.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const paid: OwnPayment = {
  id: '0f4a2f10-0000-4000-8000-000000000000',
  examId: '0f4a2f10-0000-4000-8000-000000000001',
  examName: 'Cloud Basics',
  amount: 2900,
  refunded: 0,
  currency: 'usd',
  status: 'succeeded',
  dispute: 'none',
  paidAt: NOW,
  expiresAt: '2027-02-19T12:00:00.000Z',
  createdAt: NOW,
  hasReceipt: true,
  isDemo: true,
  isMismatched: false,
};

test.each<[Partial<OwnPayment>, string, string | null]>([
  [{}, 'Paid', 'Access until February 19, 2027'],
  [{ expiresAt: null }, 'Paid', 'Lifetime access'],
  [{ expiresAt: '2026-11-21T11:59:59.999Z' }, 'Paid', 'Access ended November 21, 2026'],
  [{ refunded: 1050 }, 'Paid, $10.50 refunded', 'Access until February 19, 2027'],
  [{ refunded: 2900 }, 'Refunded', 'Access ended with the refund'],
  [{ dispute: 'open' }, 'Disputed', 'Access paused while the dispute is open'],
  [{ dispute: 'lost' }, 'Charged back', 'Access ended because your bank reversed the payment'],
  [{ dispute: 'won' }, 'Paid', 'Access until February 19, 2027'],
  [{ status: 'open', expiresAt: null, paidAt: null }, 'Not completed', null],
  [{ status: 'processing', expiresAt: null, paidAt: null }, 'Being confirmed', null],
  [{ status: 'canceled', expiresAt: null, paidAt: null }, 'Canceled, nothing was charged', null],
])('a payment with %j reads %j, and its access %j', (change, status, access) => {
  const payment = { ...paid, ...change };
  expect([paymentStatus(payment), paymentAccess(payment, NOW)]).toEqual([status, access]);
});

test.each<[Partial<OwnPayment>, string]>([
  [{}, 'Until February 19, 2027'],
  [{ expiresAt: null }, 'Lifetime access'],
  [{ refunded: 1050 }, 'Until February 19, 2027'],
  [{ refunded: 2900 }, 'Ended with the refund'],
  [{ dispute: 'open' }, 'Paused while the dispute is open'],
  [{ dispute: 'lost' }, 'Ended because your bank reversed the payment'],
])('the receipt of a payment with %j says of its access: %j', (change, access) => {
  expect(accessOnReceipt({ ...paid, ...change })).toBe(access);
});
