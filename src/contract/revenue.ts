import * as z from 'zod/mini';
import { PERIODS } from '#rules/checkout/revenue.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './text.ts';

/** What was paid for an exam in a period, in cents; refunds count in the period of their payment. */
const RevenueLine = z.strictObject({
  /** A day, month, or year in UTC: '2026-11-29', '2026-11', '2026'. */
  period: z.string(),
  examId: Id,
  examName: z.string(),
  payments: z.int(),
  paid: z.int(),
  refunded: z.int(),
});

export const Revenue = z.strictObject({
  currency: z.string(),
  /** As the overview says it: all payments less refunds, in cents. */
  total: z.int(),
  /** By period, then by exam. */
  lines: z.array(RevenueLine),
});
export type Revenue = z.infer<typeof Revenue>;

export const getRevenue = endpoint({
  id: 'getRevenue',
  summary: 'Payments and refunds by period and exam, with the current provider and in the current mode and currency',
  method: 'GET',
  path: '/api/admin/revenue',
  access: { of: 'site', as: 'administrator' },
  query: z.strictObject({ by: z._default(z.enum(PERIODS), 'month') }),
  reply: Revenue,
  problems: [],
});
