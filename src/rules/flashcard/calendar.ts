import { isoDate } from '../wording/date.ts';

/** A calendar day as YYYY-MM-DD. Days compare as text. */
export type Day = string;

/** Finds the days in a time zone. */
export type Calendar = {
  /** The day a moment falls on. */
  dayOf(at: string): Day;
  /** The first moment of a day; if clocks skip midnight, the first that exists. */
  startOf(day: Day): string;
};

const DAY_MS = 86_400_000;
/** No time zone is further from UTC. */
const FURTHEST_MS = 15 * 3_600_000;

/** Whether it is the name of a time zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a real calendar day. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The calendar of a time zone; throws if the name isn't one. */
export function calendarOf(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayAt = (ms: number): Day => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
  return {
    dayOf: (at) => dayAt(Date.parse(at)),
    startOf(day) {
      let before = Date.parse(day) - FURTHEST_MS;
      let within = Date.parse(day) + FURTHEST_MS;
      while (within - before > 1) {
        const middle = Math.floor((before + within) / 2);
        if (dayAt(middle) < day) before = middle;
        else within = middle;
      }
      return new Date(within).toISOString();
    },
  };
}

export function addDays(day: Day, count: number): Day {
  return isoDate(new Date(Date.parse(day) + count * DAY_MS).toISOString());
}

/** Days from one day to another, negative if the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
