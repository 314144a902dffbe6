import { expect, test } from 'vitest';
import type { OwnPayment } from '#contract/checkout.ts';
import { paidBy } from './paid-by.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const EXAM = 'e1';
const paid = (id: string, paidAt: string, change: Partial<OwnPayment> = {}): OwnPayment => ({
  id,
  examId: EXAM,
  examName: 'Cloud Basics',
  amount: 2900,
  refunded: 0,
  currency: 'usd',
  status: 'succeeded',
  dispute: 'none',
  paidAt,
  expiresAt: '2027-02-19T12:00:00.000Z',
  createdAt: paidAt,
  hasReceipt: true,
  isDemo: true,
  isMismatched: false,
  ...change,
});
const [JULY, OCTOBER, NOVEMBER] = ['2026-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
const OVER = { expiresAt: '2026-09-29T00:00:00.000Z' };

// Newest first, as the server returns them.
test.each<[string, OwnPayment[], (string | null)[]]>([
  ['nothing was paid', [], [null, null]],
  ['one payment', [paid('a', OCTOBER)], ['a', null]],
  ['a duplicate that was given back', [paid('b', NOVEMBER, { refunded: 2900 }), paid('a', OCTOBER)], ['a', 'b']],
  ['a duplicate that is yet to be given back', [paid('b', NOVEMBER), paid('a', OCTOBER)], ['a', 'b']],
  ['bought again after it was over', [paid('b', OCTOBER), paid('a', JULY, OVER)], ['b', null]],
  ['bought again after a refund', [paid('b', OCTOBER), paid('a', JULY, { refunded: 2900 })], ['b', null]],
  [
    'open by something else',
    [paid('c', NOVEMBER, { refunded: 2900 }), paid('b', OCTOBER, { dispute: 'lost' }), paid('a', JULY, OVER)],
    [null, null],
  ],
  [
    'another exam, and one that was never paid',
    [paid('b', NOVEMBER, { examId: 'e2' }), paid('a', OCTOBER, { status: 'canceled' })],
    [null, null],
  ],
])('%s', (_case, payments, named) => {
  const { payment, second } = paidBy(payments, EXAM, NOW);
  expect([payment?.id ?? null, second?.id ?? null]).toEqual(named);
});
