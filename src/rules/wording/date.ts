const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

// In UTC for everyone, so that a page reads the same wherever it is rendered.
const date = format({ dateStyle: 'long', timeZone: 'UTC' });
const shortDate = format({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** The day of a timestamp: 'November 21, 2026'. */
export const dateText = (at: string): string => date.format(new Date(at));

/** A day without its year, for a chart or a table of days: 'Nov 21'. */
export const shortDateText = (at: string): string => shortDate.format(new Date(at));

/** The day of a timestamp in machine form, for a name or a field: '2026-11-21'. */
export const isoDate = (at: string): string => at.slice(0, 10);

/** A moment to the minute, as machines write it: '2026-11-21T15:05'. */
export const isoMinute = (at: string): string => at.slice(0, 16);

/** A moment to the second, as machines write it: '2026-11-21T15:05:09'. */
export const isoSecond = (at: string): string => at.slice(0, 19);

/** A timestamp to the minute, with its time zone: 'Nov 21, 2026, 3:05 PM UTC'. */
export function momentText(at: string, timeZone: string): string {
  const moment = format({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  // Newer locale data has a narrow space before AM and PM.
  return moment.format(new Date(at)).replaceAll('\u202f', ' ');
}

/** How long ago a time was, within the last week: '3 hours ago'; earlier ones by date. */
export function agoText(at: string, now: string): string {
  const past = Date.parse(now) - Date.parse(at);
  if (past >= WEEK) return dateText(at);
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute');
  return past < DAY ? ago.format(-Math.floor(past / HOUR), 'hour') : ago.format(-Math.floor(past / DAY), 'day');
}

/** Whether two times are in the same minute, as when a field takes no seconds. */
export const isSameMinute = (one: string, other: string): boolean =>
  Math.floor(Date.parse(one) / MINUTE) === Math.floor(Date.parse(other) / MINUTE);
