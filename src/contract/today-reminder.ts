import * as z from 'zod/mini';
import { endpoint, json, raw } from './endpoint.ts';
import { text } from './text.ts';
import { TimeZone } from './time-zone.ts';

export const Reminders = z.strictObject({
  /** Whether there is a calendar address; it is shown only once, when created. */
  hasCalendar: z.boolean(),
  hasWeeklyMail: z.boolean(),
  /** The hour of the daily email, from 0 to 23; null if it is off. */
  dailyHour: z.nullable(z.int()),
  /** Whether authors get an email when a question they proposed is sent back or goes live; on until turned off. */
  hasReviewMail: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

export const getReminders = endpoint({
  id: 'getReminders',
  summary:
    'Whether the caller’s calendar feed and weekly and daily emails are on, which are off until turned on, and the emails about reviews of their questions',
  method: 'GET',
  path: '/api/user/reminders',
  access: { of: 'self', as: 'learner' },
  reply: Reminders,
  problems: [],
});

export const makeCalendar = endpoint({
  id: 'makeCalendar',
  summary: 'Creates a secret address for the caller’s calendar feed; the previous one stops working',
  method: 'POST',
  path: '/api/user/calendar',
  access: { of: 'self', as: 'learner' },
  body: json(z.strictObject({ timeZone: TimeZone })),
  reply: z.strictObject({ address: z.string() }),
  status: 201,
  problems: [],
  limit: 'general',
});

export const removeCalendar = endpoint({
  id: 'removeCalendar',
  summary: 'Turns off the calendar feed; its address stops working',
  method: 'DELETE',
  path: '/api/user/calendar',
  access: { of: 'self', as: 'learner' },
  reply: null,
  status: 204,
  problems: [],
  limit: 'general',
});

export const putWeeklyMail = endpoint({
  id: 'putWeeklyMail',
  summary: 'Turns the weekly email on or off; it goes out on Monday mornings in the given time zone',
  method: 'PUT',
  path: '/api/user/weekly-mail',
  access: { of: 'self', as: 'learner' },
  body: json(z.strictObject({ isOn: z.boolean(), timeZone: TimeZone })),
  reply: Reminders,
  problems: [],
  limit: 'general',
});

export const putDailyMail = endpoint({
  id: 'putDailyMail',
  summary:
    'Sets the hour of the daily email in the given time zone, or turns it off; it is sent only on days with something due',
  method: 'PUT',
  path: '/api/user/daily-mail',
  access: { of: 'self', as: 'learner' },
  body: json(z.strictObject({ hour: z.nullable(z.int().check(z.gte(0), z.lte(23))), timeZone: TimeZone })),
  reply: Reminders,
  problems: [],
  limit: 'general',
});

export const putReviewMail = endpoint({
  id: 'putReviewMail',
  summary: 'Turns the emails about reviews of questions that the caller proposed on or off',
  method: 'PUT',
  path: '/api/user/review-mail',
  access: { of: 'self', as: 'learner' },
  body: json(z.strictObject({ isOn: z.boolean() })),
  reply: Reminders,
  problems: [],
  limit: 'general',
});

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary:
    'Turns off the weekly email, the daily one, or those about reviews, using the token it contains; repeating it changes nothing',
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ token: text(1, 200) }),
  /** Mail programs send their own form (RFC 8058); the token is all that matters. */
  body: raw,
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});
