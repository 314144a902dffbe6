import { addDays, type Day } from '../flashcard/calendar.ts';
import type { NextDay } from './next-day.ts';
import type { PlanEntry } from './plan-entry.ts';
import { entryTitle } from './words.ts';

/** What comes on the next day, said on `today`: 'Tomorrow: cards, then read 3.1 Storage'. */
export function nextDayText({ day, cardsFirst, entry }: NextDay, today: Day): string {
  const when = day === addDays(today, 1) ? 'Tomorrow' : WEEKDAY.format(Date.parse(day));
  return `${when}: ${cardsFirst ? 'cards, then ' : ''}${actOf(entry)}`;
}

/** What is asked for, without how many: the cards of that day decide how much time is left for questions. */
function actOf(entry: PlanEntry): string {
  switch (entry.kind) {
    case 'diagnostic':
      return 'questions from every domain';
    case 'missed':
      return entry.settings.pool === 'unseen' ? 'questions like those you missed' : 'questions you missed';
    case 'drill':
      return 'new questions';
    default: {
      const title = entryTitle(entry);
      return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    }
  }
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
