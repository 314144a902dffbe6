import { expect, test } from 'vitest';
import { decimalText, periodAfter, revenueByPeriod, revenueTable } from './revenue.ts';

const line = (period: string, paid: number, refunded = 0) => ({
  period,
  examName: 'A, B',
  payments: 1,
  paid,
  refunded,
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-105, '-1.05'],
  [123456789, '1234567.89'],
])('%d cents', (cents, text) => {
  expect(decimalText(cents)).toBe(text);
});

test('the table adds up to the cent', () => {
  const [head, ...rows] = revenueTable([line('2026-10', 1010, 1), line('2026-11', 2)], 'usd');
  expect(head).toHaveLength(7);
  expect(rows).toEqual([
    ['2026-10', 'A, B', '1', '10.10', '0.01', '10.09', 'USD'],
    ['2026-11', 'A, B', '1', '0.02', '0.00', '0.02', 'USD'],
  ]);
});

test('periods without revenue are between those with it', () => {
  expect([periodAfter('2026-12'), periodAfter('2024-02-28'), periodAfter('2026')]).toEqual([
    '2027-01',
    '2024-02-29',
    '2027',
  ]);
  const lines = [line('2026-11', 300, 100), line('2026-09', 100), line('2026-11', 50)];
  expect(revenueByPeriod(lines, 12)).toEqual([
    { period: '2026-09', cents: 100 },
    { period: '2026-10', cents: 0 },
    { period: '2026-11', cents: 250 },
  ]);
  expect(revenueByPeriod(lines, 2).map(({ period }) => period)).toEqual(['2026-10', '2026-11']);
  expect(revenueByPeriod([], 12)).toEqual([]);
});
