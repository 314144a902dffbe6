import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarOf, daysBetween, isDay, isTimeZone } from './calendar.ts';

test.each([
  ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
  ['Europe/Berlin', '2026-11-20T22:59:59.999Z', '2026-11-20'],
  ['Europe/Berlin', '2026-11-20T23:00:00.000Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20T10:59:59.999Z', '2026-11-19'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
])('in %s it is at %s the day %s', (zone, at, day) => {
  expect(calendarOf(zone).dayOf(at)).toBe(day);
});

test.each([
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
  // The day clocks spring forward has 23 hours, the day they fall back 25.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // Clocks spring forward at midnight here: the day begins at one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, start) => {
  expect(calendarOf(zone).startOf(day)).toBe(start);
});

test('knows time zones by name', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Mars/Olympus', 'Europe/Berlin ', '__proto__', '0']) expect(isTimeZone(name)).toBe(false);
});

test('counts days across months, leap days, and years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-11-20', '2027-11-20')).toBe(365);
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
});

test('accepts only days that exist', () => {
  for (const day of ['2026-11-20', '2028-02-29', '0001-01-01']) expect(isDay(day)).toBe(true);
  for (const day of ['', '2026-02-29', '2026-13-01', '2026-1-1', '2026-11-20T00:00:00Z', '12026-11-20'])
    expect(isDay(day)).toBe(false);
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];
const FAR = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Casablanca', 'America/St_Johns', 'Asia/Tehran'];

test('contains every moment in its day and follows it with the next day, in any time zone', () => {
  const moments = fc.date({
    min: new Date('2015-01-01T00:00:00Z'),
    max: new Date('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES, ...FAR), moments, (zone, moment) => {
      const calendar = calendarOf(zone);
      const now = moment.toISOString();
      const day = calendar.dayOf(now);
      const next = calendar.startOf(addDays(day, 1));
      expect(calendar.startOf(day) <= now && now < next).toBe(true);
      expect(calendar.dayOf(next)).toBe(addDays(day, 1));
      const hours = (Date.parse(next) - Date.parse(calendar.startOf(day))) / 3_600_000;
      expect(hours).toBeGreaterThanOrEqual(23);
      expect(hours).toBeLessThanOrEqual(25);
      // A countdown drops by one at midnight, and at no other time.
      const exam = addDays(day, 30);
      expect(daysBetween(calendar.dayOf(now), exam)).toBe(30);
      expect(daysBetween(calendar.dayOf(next), exam)).toBe(29);
    }),
    { numRuns: 400 },
  );
});
