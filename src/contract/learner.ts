import * as z from 'zod/mini';
import { isTimeZone } from '#rules/flashcard/calendar.ts';
import { Id, text } from './text.ts';

/**
 * Whom the browser takes the caller for: what one person did is not booked to the next who signs in. A call that declares
 * it is refused as not signed in where it is somebody else.
 */
export const LearnerHeaders = z.object({ 'learner-id': z.optional(Id) });

/** Where the learner's days begin and end. */
export const TimeZoneQuery = z.strictObject({
  timeZone: z._default(text(1, 64).check(z.refine(isTimeZone, { error: 'Not a known time zone' })), 'UTC'),
});
