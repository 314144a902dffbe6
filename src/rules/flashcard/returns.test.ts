import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';
import { todayIn } from './due.ts';
import { forecast } from './forecast.ts';
import { returnsAfter } from './returns.ts';

const DAYS = 30;
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

test('brings a new card back within days, ever more rarely, and a well known one only if forgotten', () => {
  const fresh = returnsAfter(null, { retention: 0.9, days: DAYS, examIn: null });
  expect(fresh[0]).toBe(0);
  // Known at first sight or learned, it comes back once in the first two days.
  expect(fresh[1]! + fresh[2]!).toBeGreaterThanOrEqual(1);
  expect(sum(fresh.slice(0, 10))).toBeGreaterThan(2 * sum(fresh.slice(20)));
  const settled = returnsAfter({ stability: 200, difficulty: 5 }, { retention: 0.9, days: DAYS, examIn: null });
  expect(sum(settled)).toBeLessThan(0.2);
  // Whoever wants to remember more comes back more often.
  expect(sum(returnsAfter(null, { retention: 0.97, days: DAYS, examIn: null }))).toBeGreaterThan(sum(fresh));
});

test('brings everything back before the exam, and nothing on its day or later', () => {
  const memory = fc.record({
    stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.option(memory), fc.integer({ min: 2, max: 60 }), (known, examIn) => {
      const returns = returnsAfter(known, { retention: 0.9, days: DAYS, examIn });
      expect(returns).toHaveLength(DAYS);
      expect(returns.every((count) => count >= 0)).toBe(true);
      expect(sum(returns.slice(examIn))).toBe(0);
      // Two of three days are within the horizon at least; what is known well comes once.
      if (examIn < DAYS) expect(sum(returns)).toBeGreaterThan(0.9);
    }),
    { numRuns: 200 },
  );
});

test('counts what new cards bring back in a month, within what a day has time for', () => {
  const today = todayIn(calendarOf('UTC'), '2026-11-20T12:00:00.000Z');
  const cards = Array.from({ length: 100 }, () => ({
    phase: 'new' as const,
    due: null,
    reviewedAt: null,
    memory: null,
  }));
  const plan = { newPerDay: 10, retention: 0.9, examDate: null };
  const days = forecast(cards, 10, plan, today);
  expect(days.map(({ fresh }) => fresh).slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => 10), 0]);
  expect(days[0]!.reviews).toBe(0);
  expect(days[1]!.reviews).toBe(5);
  expect(days[2]!.reviews).toBeGreaterThanOrEqual(10);
  // Each comes back three times or so.
  const all = sum(days.map(({ reviews }) => reviews));
  expect(all).toBeGreaterThan(250);
  expect(all).toBeLessThan(500);
  const short = forecast(cards, 10, plan, today, { most: 12, reviews: 12 });
  for (const { reviews, fresh } of short) expect(reviews + fresh).toBeLessThanOrEqual(12);
});
