import { countText } from '#rules/wording/count.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** How long until a card comes back, in its shortest unit; empty for a finished one. */
export function intervalText(seconds: number): string {
  if (seconds <= 0) return '';
  if (seconds < HOUR) return `${Math.max(1, Math.round(seconds / MINUTE))} min`;
  if (seconds < DAY) return countText(Math.round(seconds / HOUR), 'hour');
  if (seconds < 2 * MONTH) return countText(Math.round(seconds / DAY), 'day');
  return seconds < YEAR ? countText(rounded(seconds / MONTH), 'month') : countText(rounded(seconds / YEAR), 'year');
}
