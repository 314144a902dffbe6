import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarOf } from '../flashcard/calendar.ts';
import { weekdayOf } from './day.ts';
import { daysAhead, nextMailAt } from './days-ahead.ts';
import { calendarText } from './ics.ts';

const event = (title: string) => ({
  uid: 'a',
  day: '2026-12-31',
  title,
  description: 'Now',
  url: 'https://a.example/',
});
const NOW = '2026-11-22T10:15:30.000Z';

test('writes RFC 5545: escaped characters, whole days, CRLF line endings', () => {
  const lines = calendarText('Cairn', [event('Read; write, \\ and\nrest')], NOW).split('\r\n');
  expect(lines).toContain('SUMMARY:Read\\; write\\, \\\\ and\\nrest');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  expect(lines).toContain('DTSTAMP:20261122T101530Z');
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
});

test('folds any title at 75 octets without loss', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const text = calendarText('Cairn', [event(title)], NOW);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const summary = text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .find((line) => line.startsWith('SUMMARY:'))!;
      const plain = summary.slice(8).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      expect(plain).toBe(title.replaceAll(/\r\n|\r|\n/g, '\n'));
    }),
  );
});

test('lists two weeks of study without days off, the simulations, and the exam', () => {
  const day = '2026-11-23';
  const examDate = addDays(day, 9);
  const ahead = daysAhead({ day, examDate, time: { minutes: 30, daysOff: [7] }, hasSimulations: true });
  const of = (kind: string) => ahead.filter((one) => one.kind === kind);
  // The Sunday in between is off, the eve is light, and there is no studying on exam day or after.
  expect(of('study').map(({ minutes }) => minutes)).toEqual([30, 30, 30, 30, 30, 30, 30, 23]);
  expect(of('simulation').map((one) => one.day)).toEqual([addDays(examDate, -7), addDays(examDate, -3)]);
  expect(of('exam').map((one) => one.day)).toEqual([examDate]);
  expect(daysAhead({ day, examDate: null, time: null, hasSimulations: true })).toEqual([]);
});

test('schedules the weekly mail for next Monday morning in its time zone', () => {
  const { startOf } = calendarOf('America/New_York');
  expect(nextMailAt('2026-11-22', weekdayOf('2026-11-22'), startOf)).toBe('2026-11-23T12:00:00.000Z');
  expect(nextMailAt('2026-11-23', weekdayOf('2026-11-23'), startOf)).toBe('2026-11-30T12:00:00.000Z');
});
