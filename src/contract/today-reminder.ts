import * as z from 'zod/mini';
import { isTimeZone } from '#rules/flashcard/calendar.ts';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

const timeZone = text(1, 64).check(z.refine(isTimeZone, { error: 'Not a known time zone' }));

export const Reminders = z.strictObject({
  /** Whether there is an address of the calendar; it is told once, when it is made. */
  hasCalendar: z.boolean(),
  hasWeeklyMail: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

export const getReminders = endpoint({
  id: 'getReminders',
  summary: 'Whether the caller has a calendar feed and the weekly mail; nobody has either who did not ask for it',
  method: 'GET',
  path: '/api/user/reminders',
  access: 'student',
  reply: Reminders,
  problems: [],
});

export const makeCalendar = endpoint({
  id: 'makeCalendar',
  summary: 'Makes a secret address of the caller’s calendar feed; the one before works no longer',
  method: 'POST',
  path: '/api/user/calendar',
  access: 'student',
  body: z.strictObject({ timeZone }),
  reply: z.strictObject({ address: z.string() }),
  status: 201,
  problems: [],
  limit: 'general',
});

export const removeCalendar = endpoint({
  id: 'removeCalendar',
  summary: 'Ends the calendar feed: its address works no longer',
  method: 'DELETE',
  path: '/api/user/calendar',
  access: 'student',
  reply: null,
  status: 204,
  problems: [],
  limit: 'general',
});

export const putWeeklyMail = endpoint({
  id: 'putWeeklyMail',
  summary: 'Turns the weekly mail on or off; it goes out on Monday mornings of the time zone',
  method: 'PUT',
  path: '/api/user/weekly-mail',
  access: 'student',
  body: z.strictObject({ isOn: z.boolean(), timeZone }),
  reply: Reminders,
  problems: [],
  limit: 'general',
});

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary: 'Turns the weekly mail off by the token that stands in each of them; again changes nothing',
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  access: 'public',
  params: z.strictObject({ token: text(1, 200) }),
  /** Mail programs send a form of their own (RFC 8058); the token says all. */
  isRaw: true,
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});
