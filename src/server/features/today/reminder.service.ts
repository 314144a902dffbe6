import { randomBytes } from 'node:crypto';
import type { ExamToday } from '#contract/today.ts';
import type { Reminders } from '#contract/today-reminder.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { weekdayOf } from '#rules/planner/day.ts';
import { nextHourAt, nextMailAt } from '#rules/planner/days-ahead.ts';
import { calendarText } from '#rules/planner/ics.ts';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { selectOptionalUser, updateReviewMailOff } from '#server/features/account/entry/account.store.ts';
import { listRights } from '#server/features/entitlement/entitlement.store.ts';
import { hashOf } from '#server/features/account/entry/email-token.ts';
import { type Acts, type Learner, type Person, recipient, type Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { LetterWriter } from '#server/jobs/letter.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { rounds } from '#server/jobs/rounds.ts';
import { calendarEvents } from './calendar-events.ts';
import {
  listDueMails,
  replaceReminder,
  selectOptionalReminder,
  selectOptionalReminderByCalendar,
  updateMailPutOff,
  updateReminder,
} from './reminder.store.ts';
import type { TodayService } from './today.service.ts';
import { asksForSomething, reminderMails } from './reminder-mails.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

type Needs = {
  database: Database;
  today: TodayService;
  mails: MailQueue;
  writer: LetterWriter;
  tokens: UnsubscribeTokens;
  now: () => Date;
  log: Logger;
};

type DueDaily = { userId: string; timeZone: string; dailyAt: Time | null; dailyHour: number | null };

/** Reminders for learners who ask for them: a calendar at a secret address, a weekly mail, and a daily one on days with something due. */
export function reminderService({ database, today, mails, writer, tokens, now, log }: Needs) {
  const letters = reminderMails(writer);
  const host = new URL(writer.linkTo('/')).host;

  const nextMail = (timeZone: string): Time => {
    const calendar = calendarOf(timeZone);
    const day = calendar.dayOf(now().toISOString());
    return nextMailAt(day, weekdayOf(day), calendar.startOf);
  };

  const nextDaily = (hour: number, timeZone: string): Time =>
    nextHourAt(now().toISOString(), hour, calendarOf(timeZone));

  const of = async (userId: string): Promise<Reminders> => {
    const [row, user] = await database.read(async (reader) => [
      await selectOptionalReminder(reader, userId),
      await selectOptionalUser(reader, userId),
    ]);
    return {
      hasCalendar: Boolean(row?.calendarHash),
      hasWeeklyMail: Boolean(row?.mailAt),
      dailyHour: row?.dailyAt ? row.dailyHour : null,
      hasReviewMail: user?.isReviewMailOff === false,
    };
  };

  /** The plans that a person is sent, by the rights they have now. */
  async function examsFor(person: Person, timeZone: string): Promise<ExamToday[]> {
    const rights = await database.read((reader) => listRights(reader, person.id));
    return (await today.list(recipient(person, rights), timeZone)).exams;
  }

  /** Writes one weekly mail exactly once: whoever reschedules the next one writes this one, in the same transaction. */
  async function remind(due: { userId: string; timeZone: string; mailAt: Time | null }): Promise<boolean> {
    const user = await database.read((reader) => selectOptionalUser(reader, due.userId));
    const all = user && user.disabledAt === null ? await examsFor(user, due.timeZone) : [];
    // Who has passed needs no plan for it.
    const exams = all.filter(({ kind, examDate, outcomes }) => kind !== 'past' || !hasPassed(outcomes, examDate));
    if (user) await today.predictFor(user.id, exams);
    await database.write(async (tx) => {
      const { userId, mailAt } = due;
      if (mailAt === null || !(await updateMailPutOff(tx, 'mailAt', { userId, at: mailAt }, nextMail(due.timeZone))))
        return;
      if (!user || exams.length === 0) return;
      const asked = await today.askInMail(tx, user.id, exams, due.timeZone);
      await mails.put(tx, letters.weekly(user, exams, asked, tokens.of(user.id, 'weekly')));
    });
    return true;
  }

  /** Writes one daily mail exactly once, likewise, and none if nothing is due. */
  async function remindOfToday(due: DueDaily): Promise<boolean> {
    const user = await database.read((reader) => selectOptionalUser(reader, due.userId));
    const all = user && user.disabledAt === null ? await examsFor(user, due.timeZone) : [];
    const exams = all.filter(asksForSomething);
    await database.write(async (tx) => {
      const { userId, dailyAt: at, dailyHour, timeZone } = due;
      if (at === null || dailyHour === null) return;
      if (!(await updateMailPutOff(tx, 'dailyAt', { userId, at }, nextDaily(dailyHour, timeZone)))) return;
      if (user && exams.length > 0) await mails.put(tx, letters.daily(user, exams, tokens.of(user.id, 'daily')));
    });
    return true;
  }

  const dueNow = (column: 'mailAt' | 'dailyAt') => (most: number) =>
    database.read((reader) => listDueMails(reader, column, now().toISOString(), most));
  const weekly = rounds({ name: 'weekly mail', due: dueNow('mailAt'), handle: remind, log });
  const daily = rounds({ name: 'daily mail', due: dueNow('dailyAt'), handle: remindOfToday, log });

  return {
    of: (learner: Sees<Learner>) => of(learner.id),

    /** Makes a new address for the calendar; the previous one stops working. */
    async makeCalendar(learner: Acts<Learner>, timeZone: string): Promise<{ address: string }> {
      const token = randomBytes(32).toString('base64url');
      await database.write((tx) => replaceReminder(tx, learner.id, { timeZone, calendarHash: hashOf(token) }));
      return { address: writer.linkTo(`/calendar/${token}.ics`) };
    },

    async removeCalendar(learner: Acts<Learner>): Promise<void> {
      await database.write((tx) => updateReminder(tx, learner.id, { calendarHash: null }));
    },

    async setWeeklyMail(learner: Acts<Learner>, isOn: boolean, timeZone: string): Promise<Reminders> {
      const mailAt = isOn ? nextMail(timeZone) : null;
      await database.write((tx) => replaceReminder(tx, learner.id, { timeZone, mailAt }));
      return of(learner.id);
    },

    /** `hour` in this time zone, from 0 to 23; null turns it off. */
    async setDailyMail(learner: Acts<Learner>, hour: number | null, timeZone: string): Promise<Reminders> {
      const dailyAt = hour === null ? null : nextDaily(hour, timeZone);
      await database.write((tx) => replaceReminder(tx, learner.id, { timeZone, dailyAt, dailyHour: hour }));
      return of(learner.id);
    },

    /** Whether they are told what was decided about questions that they proposed. */
    async setReviewMail(learner: Acts<Learner>, isOn: boolean): Promise<Reminders> {
      await database.write((tx) => updateReviewMailOff(tx, learner.id, !isOn));
      return of(learner.id);
    },

    async unsubscribe(token: string): Promise<void> {
      const found = tokens.read(token);
      if (found === null) throw new Problem('not_found');
      const { mail, userId } = found;
      await database.write((tx) =>
        mail === 'review'
          ? updateReviewMailOff(tx, userId, true)
          : updateReminder(tx, userId, mail === 'weekly' ? { mailAt: null } : { dailyAt: null }),
      );
    },

    /** The calendar at a secret address; null if there is none. */
    async calendarAt(token: string): Promise<string | null> {
      const row = await database.read((reader) => selectOptionalReminderByCalendar(reader, hashOf(token)));
      const user = row && (await database.read((reader) => selectOptionalUser(reader, row.userId)));
      if (!row || !user || user.disabledAt !== null) return null;
      const exams = await examsFor(user, row.timeZone);
      const name = writer.siteName();
      const events = exams.flatMap((exam) => calendarEvents(exam, host, writer.linkTo(`/today/${exam.slug}`), name));
      return calendarText(name, events, now().toISOString());
    },

    /** Queues the mails that are due. */
    async sendDue(): Promise<void> {
      await weekly.run();
      await daily.run();
    },
    async close(): Promise<void> {
      await Promise.all([weekly.stop(), daily.stop()]);
    },
  };
}
export type ReminderService = ReturnType<typeof reminderService>;

const hasPassed = (outcomes: ExamToday['outcomes'], on: string | null): boolean =>
  outcomes.some(({ examDate, result }) => examDate === on && result === 'passed');
