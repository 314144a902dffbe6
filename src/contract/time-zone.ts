import * as z from 'zod/mini';
import { isTimeZone } from '#rules/flashcard/calendar.ts';
import { text } from './text.ts';

/** The name of a time zone, such as Europe/Berlin. */
export const TimeZone = text(1, 64).check(z.refine(isTimeZone, { error: 'Unknown time zone' }));

/** Where the learner's days begin and end. In its own file because a first visit doesn't need it. */
export const TimeZoneQuery = z.strictObject({
  timeZone: z._default(TimeZone, 'UTC'),
});
