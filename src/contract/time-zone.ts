import * as z from 'zod/mini';
import { isTimeZone } from '#rules/flashcard/calendar.ts';
import { text } from './text.ts';

/** Where the learner's days begin and end. A file of its own, since a first visit asks for no days. */
export const TimeZoneQuery = z.strictObject({
  timeZone: z._default(text(1, 64).check(z.refine(isTimeZone, { error: 'Unknown time zone' })), 'UTC'),
});
