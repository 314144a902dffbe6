import { expect, test } from 'vitest';
import { anchorClock, secondsLeft } from './server-clock.ts';

const DEADLINE = '2026-11-21T13:00:00.000Z';
const clock = { now: Date.parse('2026-11-21T12:00:00.000Z'), at: 5000 };

test('resyncs with the server after the device slept, and does not jump with network delay', () => {
  expect(secondsLeft(clock, DEADLINE, 5000)).toBe(3600);
  expect(secondsLeft(clock, DEADLINE, 15_500)).toBe(3590);
  expect(anchorClock(clock, '2026-11-21T12:00:09.300Z', 15_000)).toBe(clock);
  // Awake for ten seconds out of half an hour.
  const after = anchorClock(clock, '2026-11-21T12:30:00.000Z', 15_000);
  expect(secondsLeft(after, DEADLINE, 15_000)).toBe(1800);
  expect(secondsLeft(after, DEADLINE, 9_999_999)).toBe(0);
});
