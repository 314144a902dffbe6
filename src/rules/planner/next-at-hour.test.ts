import { expect, test } from 'vitest';
import { calendarOf } from '../flashcard/calendar.ts';
import { nextAtHour } from './next-at-hour.ts';

const berlin = calendarOf('Europe/Berlin');

test.each([
  ['later today', '2026-11-29T05:00:00.000Z', 8, '2026-11-29T07:00:00.000Z'],
  ['tomorrow, once the hour has begun', '2026-11-29T07:00:00.000Z', 8, '2026-11-30T07:00:00.000Z'],
  ['just after midnight', '2026-11-28T23:30:00.000Z', 0, '2026-11-29T23:00:00.000Z'],
  ['on the day clocks go forward', '2026-03-28T20:00:00.000Z', 8, '2026-03-29T06:00:00.000Z'],
  ['on the day clocks go back', '2026-10-24T20:00:00.000Z', 8, '2026-10-25T07:00:00.000Z'],
])('finds an hour %s', (_, now, hour, at) => {
  expect(nextAtHour(now, hour, berlin)).toBe(at);
});
