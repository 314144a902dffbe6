import { expect, test } from 'vitest';
import type { PurchaseStatus } from './ledger.ts';
import { nextLook } from './next-look.ts';

const CREATED = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long until the next look, seen this long after the order. */
function wait(age: number, status: PurchaseStatus = 'open'): number | null {
  const at = nextLook({ status, createdAt: new Date(CREATED).toISOString() }, new Date(CREATED + age));
  return at === null ? null : Date.parse(at) - CREATED - age;
}

test('checks an open payment after a minute, then at twice its age, at most a day later', () => {
  expect([0, 10_000, MINUTE, 2 * MINUTE, 3 * HOUR, DAY, 5 * DAY].map((age) => wait(age))).toEqual([
    MINUTE,
    MINUTE,
    MINUTE,
    2 * MINUTE,
    3 * HOUR,
    DAY,
    DAY,
  ]);
});

test('checks a paid one for half a year and a canceled one never', () => {
  expect([0, HOUR, 30 * DAY, 180 * DAY, 180 * DAY + 1].map((age) => wait(age, 'succeeded'))).toEqual([
    MINUTE,
    HOUR,
    7 * DAY,
    7 * DAY,
    null,
  ]);
  expect(wait(0, 'canceled')).toBe(null);
});
