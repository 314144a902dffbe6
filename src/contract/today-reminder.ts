import * as z from 'zod/mini';
import { endpoint, json, raw } from './endpoint.ts';
import { text } from './text.ts';
import { TimeZone } from './time-zone.ts';

export const Reminders = z.strictObject({
  /** Whether there is a calendar address; it is shown only once, when created. */
  hasCalendar: z.boolean(),
  hasWeeklyMail: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

export const getReminders = endpoint({
  id: 'getReminders',
  summary: 'Whether the caller’s calendar feed and weekly email are on; both are off until turned on',
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

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary: 'Turns off the weekly email using the token it contains; repeating it changes nothing',
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
