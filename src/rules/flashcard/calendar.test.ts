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
  // The day on which clocks go forward has 23 hours, the one on which they go back 25.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // Here clocks go forward at midnight: the day begins at one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, start) => {
  expect(calendarOf(zone).startOf(day)).toBe(start);
});

test('time zones are known by their names', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Mars/Olympus', 'Europe/Berlin ', '__proto__', '0']) expect(isTimeZone(name)).toBe(false);
});

test('days are counted over months, leap days and years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-11-20', '2027-11-20')).toBe(365);
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
});

test('a day is one that the calendar has', () => {
  for (const day of ['2026-11-20', '2028-02-29', '0001-01-01']) expect(isDay(day)).toBe(true);
  for (const day of ['', '2026-02-29', '2026-13-01', '2026-1-1', '2026-11-20T00:00:00Z', '12026-11-20'])
    expect(isDay(day)).toBe(false);
});
