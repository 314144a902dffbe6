import { addDays, type Day } from '../flashcard/calendar.ts';
import type { NextDay } from './next-day.ts';
import { entryTitle } from './words.ts';

/** What comes on the next day, said on `today`: 'Tomorrow: cards, then read 3.1 Storage'. */
export function nextDayText({ day, cardsFirst, entry }: NextDay, today: Day): string {
  const when = day === addDays(today, 1) ? 'Tomorrow' : WEEKDAY.format(Date.parse(day));
  const title = entryTitle(entry);
  return `${when}: ${cardsFirst ? 'cards, then ' : ''}${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
