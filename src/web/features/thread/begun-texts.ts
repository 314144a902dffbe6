import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { calendarOf, type Day } from '#rules/flashcard/calendar.ts';
import { withStorage } from '#web/base/with-storage.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';

type Place = { examId: string; domain: number; task: number };

const nameOf = ({ examId, domain, task }: Place) => `${examId} ${domain}.${task}`;
const keyOf = (userId: string) => `cairn.begun.${userId}`;

/** The day and the texts stored in this browser, unparsed. */
const readTexts = (userId: string) => withStorage(() => localStorage.getItem(keyOf(userId)) ?? '', '');

/** Records that a person was reading a text today: the plan asks for only half of a text that takes two days. */
export function keepBegun(userId: string, place: Place): void {
  const day = calendarOf(deviceTimeZone()).dayOf(new Date().toISOString());
  const texts = new Set([...begunOn(readTexts(userId), day), nameOf(place)]);
  withStorage(() => localStorage.setItem(keyOf(userId), [day, ...texts].join('\n')), undefined);
}

function begunOn(kept: string, day: Day): string[] {
  const [of, ...texts] = kept.split('\n');
  return of === day ? texts : [];
}

/** What was begun today, read again on each render. */
export const begunTexts = readTexts;

/** The plan without two-day texts whose half for today was read: their minutes are done. */
export function withoutBegun(today: ExamToday, kept: string): ExamToday {
  const begun = begunOn(kept, today.day);
  const isBegun = (entry: TodayEntry) =>
    entry.kind === 'read' && entry.isPart && begun.includes(nameOf({ ...entry, examId: today.examId }));
  const minutes = today.entries.filter(isBegun).reduce((sum, entry) => sum + entry.minutes, 0);
  return { ...today, spent: today.spent + minutes, entries: today.entries.filter((entry) => !isBegun(entry)) };
}
