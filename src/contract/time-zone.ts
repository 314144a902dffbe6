import * as z from 'zod/mini';
import { isTimeZone } from '#rules/flashcard/calendar.ts';
import { text } from './text.ts';

/** Where the learner's days begin and end. In its own file because a first visit doesn't need it. */
export const TimeZoneQuery = z.strictObject({
  timeZone: z._default(text(1, 64).check(z.refine(isTimeZone, { error: 'Unknown time zone' })), 'UTC'),
});
