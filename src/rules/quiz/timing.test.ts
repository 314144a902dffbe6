import { expect, test } from 'vitest';
import {
  allowedSeconds,
  announcedMinute,
  countdown,
  isOverdue,
  lastPassedDeadline,
  measuredTime,
  minutesAndSeconds,
} from './timing.ts';

const after = (seconds: number, claimed: number, timing: Parameters<typeof measuredTime>[0] = '1') =>
  measuredTime(timing, 0, seconds * 1000, claimed);

test('stores the server’s time, or the browser’s if it is smaller', () => {
  expect(after(600, 600)).toEqual({ timeSpentSeconds: 600, late: false });
  expect(after(600, 9999)).toEqual({ timeSpentSeconds: 600, late: false });
  expect(after(600, 40)).toEqual({ timeSpentSeconds: 40, late: false });
  expect(after(600, -5)).toEqual({ timeSpentSeconds: 0, late: false });
  expect([after(599.5, 9999), after(600, 39.5)].map(({ timeSpentSeconds }) => timeSpentSeconds)).toEqual([600, 40]);
});

test('leaves a simulation open until the grace period after its deadline is over, unless it was submitted', () => {
  const deadlineAt = '2026-11-28T10:00:00.000Z';
  const isOver = (at: string, submittedAt: string | null = null) => isOverdue({ deadlineAt, submittedAt }, at);
  expect(
    ['09:59:59.999', '10:00:29.999', '10:00:30.000', '11:00:00.000'].map((at) => isOver(`2026-11-28T${at}Z`)),
  ).toEqual([false, false, true, true]);
  expect(isOver('2026-11-28T11:00:00.000Z', deadlineAt)).toBe(false);
  expect(isOverdue({ deadlineAt: null, submittedAt: null }, '2026-11-28T11:00:00.000Z')).toBe(false);
  expect(lastPassedDeadline('2026-11-28T10:00:30.000Z')).toBe(deadlineAt);
});

test('limits an attempt’s time, and marks it late after the grace period', () => {
  expect(after(1830, 5000)).toEqual({ timeSpentSeconds: 1800, late: false });
  expect(after(1831, 5000)).toEqual({ timeSpentSeconds: 1800, late: true });
  expect(after(2700, 5000, '1.5')).toEqual({ timeSpentSeconds: 2700, late: false });
  expect(after(90_000, 5000, 'untimed')).toEqual({ timeSpentSeconds: 5000, late: false });
});

test('gives no negative time when the clock goes back', () => {
  expect(measuredTime('1', 10_000, 5000, 60)).toEqual({ timeSpentSeconds: 0, late: false });
});

test('offers multiples of the usual time, or no limit', () => {
  expect((['1', '1.5', '2', 'untimed'] as const).map(allowedSeconds)).toEqual([1800, 2700, 3600, null]);
});

test('announces a minute mark once, when it is passed', () => {
  expect(announcedMinute(601, 600)).toBe(10);
  expect(announcedMinute(600, 599)).toBeNull();
  expect(announcedMinute(302, 298)).toBe(5);
  expect(announcedMinute(61, 60)).toBe(1);
  expect(announcedMinute(62, 61)).toBeNull();
  expect(announcedMinute(1800, 1799)).toBeNull();
  expect(announcedMinute(1800, 55)).toBe(1);
});

test('writes times like a clock', () => {
  expect([countdown(1800), countdown(59), countdown(3600)]).toEqual(['30:00', '00:59', '60:00']);
  expect([minutesAndSeconds(61), minutesAndSeconds(5), minutesAndSeconds(1800)]).toEqual(['1:01', '0:05', '30:00']);
});
