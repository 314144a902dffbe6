import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';
import { chosenQueue, dueQueue, isDueToday, nextReturn, plannedDue, type Schedule, todayIn, WARM_UP } from './due.ts';
import { forecast, newPerDayNeeded } from './forecast.ts';
import { masteredAfter } from './grade.ts';

const utc = calendarOf('UTC');
const NOW = '2026-11-20T12:00:00.000Z';
const today = todayIn(utc, NOW);
const fresh: Schedule = { phase: 'new', due: null, reviewedAt: null };
const review = (due: string, reviewedAt = '2026-11-01T12:00:00.000Z'): Schedule => ({
  phase: 'review',
  due,
  reviewedAt,
});
/** Known so well that it does not come back within a month. */
const SETTLED = { stability: 100_000, difficulty: 5 };
const remembered = (schedules: readonly Schedule[]) =>
  schedules.map((schedule) => ({ ...schedule, memory: schedule.phase === 'new' ? null : SETTLED }));
const step = (due: string): Schedule => ({ phase: 'learning', due, reviewedAt: NOW });

test('counts cards later today as due and tomorrow’s not, by the learner’s day', () => {
  const late = review('2026-11-20T23:30:00.000Z');
  expect(isDueToday(late, today)).toBe(true);
  expect(isDueToday(late, todayIn(calendarOf('Europe/Berlin'), NOW))).toBe(false);
  expect(isDueToday(late, todayIn(calendarOf('America/New_York'), NOW))).toBe(true);
  expect(isDueToday(review('2026-10-01T00:00:00.000Z'), today)).toBe(true);
  expect(isDueToday(fresh, today)).toBe(false);
});

test('queues due steps, due cards by time, new cards up to the limit, then later steps', () => {
  const cards = {
    fresh1: fresh,
    fresh2: { ...fresh },
    later: step('2026-11-20T12:10:00.000Z'),
    now: step('2026-11-20T11:59:00.000Z'),
    old: review('2026-11-02T00:00:00.000Z'),
    today: review('2026-11-20T20:00:00.000Z'),
    tomorrow: review('2026-11-21T00:00:00.000Z'),
  };
  const names = (newLeft: number) =>
    dueQueue(
      Object.entries(cards).map(([name, schedule]) => ({ name, ...schedule })),
      newLeft,
      null,
      today,
    ).map(({ name }) => name);
  expect(names(1)).toEqual(['now', 'old', 'today', 'fresh1', 'later']);
  expect(names(-3)).toEqual(['now', 'old', 'today', 'later']);
});

test('puts a requested new card first without counting it toward the daily limit', () => {
  const asked: Schedule = { phase: 'new', due: '2026-11-19T08:00:00.000Z', reviewedAt: null };
  const cards = { fresh, asked, old: review('2026-11-02T00:00:00.000Z') };
  const names = (newLeft: number) =>
    dueQueue(
      Object.entries(cards).map(([name, schedule]) => ({ name, ...schedule })),
      newLeft,
      null,
      today,
    ).map(({ name }) => name);
  expect(names(1)).toEqual(['asked', 'old', 'fresh']);
  expect(names(0)).toEqual(['asked', 'old']);
  expect(
    forecast(remembered(Object.values(cards)), 1, { newPerDay: 1, retention: 0.9, examDate: null }, today)[0],
  ).toEqual({
    date: '2026-11-20',
    reviews: 2,
    fresh: 1,
  });
});

test('moves cards due on exam day or later to one of the last days before it', () => {
  const seen = '2026-11-20T09:00:00.000Z';
  const planned = (due: string, exam: string | null, id = 'card', zone = 'UTC') =>
    plannedDue({ id, due, reviewedAt: seen }, exam, todayIn(calendarOf(zone), NOW));
  const late = '2027-03-01T09:00:00.000Z';
  expect(planned('2026-11-25T09:00:00.000Z', '2026-12-01')).toBe('2026-11-25T09:00:00.000Z');
  expect(planned(late, null)).toBe(late);
  const days = Array.from({ length: 140 }, (_, index) => planned(late, '2026-12-20', `card ${index}`).slice(0, 10));
  expect([days.toSorted()[0], days.toSorted().at(-1)]).toEqual(['2026-12-06', '2026-12-19']);
  const mostOnADay = Math.max(
    ...Map.groupBy(days, (day) => day)
      .values()
      .map((own) => own.length),
  );
  expect(mostOnADay).toBeLessThan(25);
  // Less than two weeks away: from the day after the review on.
  const near = Array.from({ length: 40 }, (_, index) => planned(late, '2026-11-23', `card ${index}`).slice(0, 10));
  expect(new Set(near)).toEqual(new Set(['2026-11-21', '2026-11-22']));
  expect(planned(late, '2026-11-22', 'card', 'America/New_York')).toBe('2026-11-21T05:00:00.000Z');
});

test('gives a few warm-up cards and no new ones on exam day, and no limit the day after', () => {
  const eve = '2026-11-19T09:00:00.000Z';
  const late = '2027-03-01T09:00:00.000Z';
  const due = plannedDue({ id: 'card', due: late, reviewedAt: eve }, '2026-11-20', today);
  expect(due).toBe('2026-11-20T00:00:00.000Z');
  const cards = [...Array.from({ length: 30 }, () => review(due, eve)), fresh];
  expect(dueQueue(cards, 5, '2026-11-20', today)).toHaveLength(WARM_UP);
  expect(
    forecast(remembered(cards), 5, { newPerDay: 5, retention: 0.9, examDate: '2026-11-20' }, today)[0],
  ).toMatchObject({
    reviews: WARM_UP,
    fresh: 0,
  });
  const seen = '2026-11-20T09:00:00.000Z';
  const done = plannedDue({ id: 'card', due: late, reviewedAt: seen }, '2026-11-20', today);
  expect(isDueToday(review(done, seen), today)).toBe(false);
  const after = todayIn(utc, '2026-11-21T00:00:00.000Z');
  expect(plannedDue({ id: 'card', due: late, reviewedAt: seen }, '2026-11-20', after)).toBe(late);
});

test('forecasts thirty days, with overdue cards on the first and new cards as planned', () => {
  const cards = [
    review('2026-11-01T00:00:00.000Z'),
    review('2026-11-20T23:00:00.000Z'),
    review('2026-11-22T00:00:00.000Z'),
    review('2026-12-19T23:00:00.000Z'),
    review('2026-12-20T00:00:00.000Z'),
    ...Array.from({ length: 5 }, () => fresh),
  ];
  const days = forecast(remembered(cards), 1, { newPerDay: 3, retention: 0.9, examDate: null }, today);
  expect(days).toHaveLength(30);
  expect(days.slice(0, 4)).toEqual([
    { date: '2026-11-20', reviews: 2, fresh: 1 },
    { date: '2026-11-21', reviews: 0, fresh: 3 },
    // One is due; of the new ones, half come back after a day, and half after two.
    { date: '2026-11-22', reviews: 3, fresh: 1 },
    { date: '2026-11-23', reviews: 2, fresh: 0 },
  ]);
  // Without any new card, nothing else comes up.
  const seen = forecast(remembered(cards.slice(0, 5)), 0, { newPerDay: 3, retention: 0.9, examDate: null }, today);
  expect(seen.flatMap(({ reviews }, index) => (reviews > 0 ? [[index, reviews]] : []))).toEqual([
    [0, 2],
    [2, 1],
    [29, 1],
  ]);
  expect(
    forecast(remembered(cards), 1, { newPerDay: 3, retention: 0.9, examDate: '2026-11-21' }, today)
      .map((day) => day.fresh)
      .slice(0, 3),
  ).toEqual([1, 0, 0]);
});

test('computes how many new cards a day it takes to see all before the exam', () => {
  expect(newPerDayNeeded(50, '2026-11-30', '2026-11-20')).toBe(5);
  expect(newPerDayNeeded(51, '2026-11-30', '2026-11-20')).toBe(6);
  expect(newPerDayNeeded(7, '2026-11-20', '2026-11-20')).toBe(7);
  expect(newPerDayNeeded(0, '2026-11-30', '2026-11-20')).toBe(0);
  expect([newPerDayNeeded(5, null, '2026-11-20'), newPerDayNeeded(5, '2026-11-19', '2026-11-20')]).toEqual([
    null,
    null,
  ]);
});

test('masters a card with Easy, clears it with Again, and leaves it otherwise', () => {
  expect(
    (['again', 'hard', 'good', 'easy'] as const).map((grade) => [
      masteredAfter(grade, false),
      masteredAfter(grade, true),
    ]),
  ).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [true, true],
  ]);
});

test('follows the day’s plan in order, without cards already reviewed or not chosen', () => {
  const at = (id: string, schedule: Schedule) => ({ id, ...schedule });
  const yesterday = '2026-11-19T09:00:00.000Z';
  const cards = [
    at('fresh', fresh),
    at('due', review('2026-11-20T00:00:00.000Z', yesterday)),
    at('far', review('2026-12-20T00:00:00.000Z', yesterday)),
    at('done', review('2026-12-20T00:00:00.000Z', NOW)),
    at('step', { phase: 'learning', due: NOW, reviewedAt: NOW }),
    at('later', { phase: 'relearning', due: '2026-11-20T23:00:00.000Z', reviewedAt: NOW }),
    at('sooner', { phase: 'learning', due: '2026-11-20T22:00:00.000Z', reviewedAt: NOW }),
  ];
  const queue = chosenQueue(cards, ['far', 'done', 'gone', 'fresh'], today);
  expect(queue.map(({ id }) => id)).toEqual(['step', 'far', 'fresh', 'sooner', 'later']);
});

test('takes no more cards than a day has time for, and moves the rest to the next day', () => {
  const cards = Array.from({ length: 25 }, () => review('2026-11-20T00:00:00.000Z', '2026-11-10T00:00:00.000Z'));
  const days = forecast(
    remembered([...cards, fresh, fresh]),
    1,
    { newPerDay: 1, retention: 0.9, examDate: null },
    today,
    {
      most: 10,
      reviews: 10,
    },
  );
  expect(days.slice(0, 4).map(({ reviews, fresh: unseen }) => [reviews, unseen])).toEqual([
    [10, 0],
    [10, 0],
    [5, 1],
    [0, 1],
  ]);
  // If fewer were chosen for today, the unchosen ones come as well.
  const chosen = forecast(remembered(cards), 0, { newPerDay: 1, retention: 0.9, examDate: null }, today, {
    most: 10,
    reviews: 4,
  });
  expect(chosen.slice(0, 4).map(({ reviews }) => reviews)).toEqual([4, 10, 10, 1]);
});

test('names the first day with cards, tomorrow at the earliest, once nothing is due', () => {
  const late = review('2026-11-23T23:30:00.000Z');
  const cards = [fresh, review('2026-11-24T01:00:00.000Z'), late, review('2026-11-23T08:00:00.000Z')];
  expect(nextReturn(cards, today)).toEqual({ day: '2026-11-23', cards: 2 });
  expect(nextReturn([fresh, late], todayIn(calendarOf('Europe/Berlin'), NOW))).toEqual({ day: '2026-11-24', cards: 1 });
  const leftOver = review('2026-11-19T08:00:00.000Z');
  expect(nextReturn([...cards, leftOver], today)).toEqual({ day: '2026-11-21', cards: 1 });
  expect(nextReturn([fresh], today)).toBeNull();
});
