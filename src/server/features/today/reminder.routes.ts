import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  getReminders,
  makeCalendar,
  putDailyMail,
  putReviewMail,
  putWeeklyMail,
  removeCalendar,
  unsubscribe,
} from '#contract/today-reminder.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ReminderService } from './reminder.service.ts';

export function reminderRoutes(mount: Mount, { reminders }: { reminders: ReminderService }): void {
  mount(getReminders, ({ caller }) => reminders.of(caller.learner));
  mount(makeCalendar, ({ caller, body }) => reminders.makeCalendar(caller.learner, body.timeZone));
  mount(removeCalendar, async ({ caller }) => {
    await reminders.removeCalendar(caller.learner);
    return null;
  });
  mount(putWeeklyMail, ({ caller, body }) => reminders.setWeeklyMail(caller.learner, body.isOn, body.timeZone));
  mount(putDailyMail, ({ caller, body }) => reminders.setDailyMail(caller.learner, body.hour, body.timeZone));
  mount(putReviewMail, ({ caller, body }) => reminders.setReviewMail(caller.learner, body.isOn));
  mount(unsubscribe, async ({ params }) => {
    await reminders.unsubscribe(params.token);
    return null;
  });
}

/** What limits guesses at addresses: `refuse` throws 429 after too many wrong ones, of which `count` adds one. */
export type Guesses = { refuse(request: FastifyRequest): void; count(request: FastifyRequest): void };

/** Calendars at secret addresses, for programs without a session. */
export function serveCalendars(
  files: FastifyInstance,
  reminders: Pick<ReminderService, 'calendarAt'>,
  guesses: Guesses,
): void {
  files.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    guesses.refuse(request);
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    const calendar = token === undefined ? null : await reminders.calendarAt(token);
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    if (calendar === null) guesses.count(request);
    if (calendar === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
