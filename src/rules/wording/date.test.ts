import { expect, test } from 'vitest';
import { agoText, dateText, isoDate, momentText, shortDateText } from './date.ts';

const AT = '2026-12-31T23:30:10.000Z';

test.each([
  ['UTC', 'Dec 31, 2026, 11:30 PM UTC'],
  ['Europe/Berlin', 'Jan 1, 2027, 12:30 AM GMT+1'],
  ['America/New_York', 'Dec 31, 2026, 6:30 PM EST'],
  ['Asia/Kathmandu', 'Jan 1, 2027, 5:15 AM GMT+5:45'],
])('a moment is told by the clock of %s, and says so', (zone, text) => {
  expect(momentText(AT, zone)).toBe(text);
});

test('writes a date in full, a chart day in short, and ISO for machines', () => {
  expect([dateText(AT), shortDateText(AT), isoDate(AT)]).toEqual(['December 31, 2026', 'Dec 31', '2026-12-31']);
});

test.each([
  ['2026-12-31T23:30:00.000Z', 'just now'],
  ['2027-01-01T00:00:00.000Z', '29 minutes ago'],
  ['2027-01-01T01:00:10.000Z', '1 hour ago'],
  ['2027-01-01T23:30:10.000Z', 'yesterday'],
  ['2027-01-07T23:30:09.999Z', '6 days ago'],
  ['2027-01-07T23:30:10.000Z', 'December 31, 2026'],
])('at %s it was %s', (now, text) => {
  expect(agoText(AT, now)).toBe(text);
});
