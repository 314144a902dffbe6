import { addDays, type Day } from '../flashcard/calendar.ts';
import { isoSecond } from '../wording/date.ts';

/** An all-day calendar event. `uid` is the same on every request. */
export type CalendarEvent = { uid: string; day: Day; title: string; description: string; url: string };

/** Maximum octets per line, not counting its end. */
const MOST_OCTETS = 75;

const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** A character's length in UTF-8 octets. */
function sizeOf(sign: string): number {
  const point = sign.codePointAt(0)!;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}

/** A line, folded if too long; characters are never split. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = sizeOf(sign);
    if (octets + size > MOST_OCTETS) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...lines, part].join('\r\n');
}

const compact = (day: Day): string => day.replaceAll('-', '');

/** An RFC 5545 calendar. Its events are all-day, so no time zone shifts them. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: string): string {
  const stamp = `${isoSecond(now).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Today//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap(({ uid, day, title, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(foldLine).join('\r\n');
}
