import { expect, test } from 'vitest';
import { hasEnded, verdictOn } from './submission.ts';

const HOUR = 3_600_000;
const servedAtMs = 1_000_000;

test('ends a sitting seven days after serving', () => {
  expect([0, 7 * 24 * HOUR - 1, 7 * 24 * HOUR].map((ms) => hasEnded({ servedAtMs }, servedAtMs + ms))).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  [false, false, 100, 'review'],
  [false, true, 100, 'review'],
  [true, true, 100, 'review'],
  [true, false, 4 - 1e-6, 'score'],
  [true, false, 4, 'refused'],
] as const)('from the whole bank %j, with access %j, after %s hours: %s', (isFromBank, hasAccess, hours, verdict) => {
  expect(verdictOn({ servedAtMs, isFromBank }, hasAccess, servedAtMs + hours * HOUR)).toBe(verdict);
});
