import type { AdminWork } from '#contract/admin.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { nextHourAt } from '#rules/planner/days-ahead.ts';
import { workLines } from '#rules/site/work.ts';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { selectOptionalUser } from '#server/features/account/entry/account.store.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import type { LetterWriter } from '#server/jobs/letter.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { rounds } from '#server/jobs/rounds.ts';
import {
  deleteWorkMail,
  listDueWorkMails,
  putWorkMailRow,
  selectOptionalWorkMail,
  updateWorkMailPutOff,
} from './work-mail.store.ts';
import { type Work, workMail } from './work-mail.ts';

type Needs = {
  database: Database;
  work: () => Promise<AdminWork>;
  /** What is wrong with the installation. */
  troubles: () => Promise<readonly { text: string }[]>;
  mails: MailQueue;
  writer: LetterWriter;
  now: () => Date;
  log: Logger;
};

/** A daily mail to administrators who want it, with what needs one; none on days on which nothing does. */
export function workMailService({ database, work, troubles, mails, writer, now, log }: Needs) {
  const letter = workMail(writer);
  const nextMail = (timeZone: string, hour: number) => nextHourAt(now().toISOString(), hour, calendarOf(timeZone));

  const open = async (): Promise<Work> => ({
    troubles: (await troubles()).map(({ text }) => text),
    lines: workLines(await work()).map(({ text }) => text),
  });

  /** Writes one mail exactly once: whoever puts off the next one writes this one, in the same transaction. */
  async function remind(due: { userId: string; timeZone: string; hour: number; mailAt: string }): Promise<boolean> {
    const user = await database.read((reader) => selectOptionalUser(reader, due.userId));
    if (!user || !user.isAdmin || user.disabledAt !== null) {
      await database.write((tx) => deleteWorkMail(tx, due.userId));
      return true;
    }
    const found = await open();
    await database.write(async (tx) => {
      if (!(await updateWorkMailPutOff(tx, due, nextMail(due.timeZone, due.hour)))) return;
      if (found.troubles.length + found.lines.length > 0) await mails.put(tx, letter(user, found));
    });
    return true;
  }

  const { run, stop } = rounds({
    name: 'work mail',
    due: (most) => database.read((reader) => listDueWorkMails(reader, now().toISOString(), most)),
    handle: remind,
    log,
  });

  return {
    async of(userId: string): Promise<{ hour: number | null }> {
      const row = await database.read((reader) => selectOptionalWorkMail(reader, userId));
      return { hour: row?.hour ?? null };
    },

    /** At which hour of the day in a time zone, or never: null. */
    async set(actor: Actor, hour: number | null, timeZone: string): Promise<{ hour: number | null }> {
      const { userId } = actor;
      await database.write(async (tx) => {
        const before = await selectOptionalWorkMail(tx, userId);
        if (hour === null) await deleteWorkMail(tx, userId);
        else await putWorkMailRow(tx, { userId, timeZone, hour, mailAt: nextMail(timeZone, hour) });
        await insertAudit(tx, now().toISOString(), actor, {
          action: 'set_daily_email',
          subjectKind: 'user',
          subjectId: userId,
          subjectUserId: userId,
          before: before ? { hour: before.hour, timeZone: before.timeZone } : null,
          after: hour === null ? null : { hour, timeZone },
        });
      });
      return { hour };
    },

    /** Queues the daily mails that are due. */
    sendDue: run,
    close: stop,
  };
}
export type WorkMailService = ReturnType<typeof workMailService>;
