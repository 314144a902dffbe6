import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { calendarOf, type Day } from '#rules/flashcard/calendar.ts';
import { withStorage } from '#web/app/with-storage.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';

type Place = { examId: string; domain: number; task: number };

const nameOf = ({ examId, domain, task }: Place) => `${examId} ${domain}.${task}`;
const keyOf = (userId: string) => `cairn.begun.${userId}`;

/** The day and the texts that this browser keeps, as they are written. */
const readTexts = (userId: string) => withStorage(() => localStorage.getItem(keyOf(userId)) ?? '', '');

/** Keeps that somebody was reading a text today: of one that takes two days the plan asks for half. */
export function keepBegun(userId: string, place: Place): void {
  const day = calendarOf(deviceTimeZone()).dayOf(new Date().toISOString());
  const texts = new Set([...begunOn(readTexts(userId), day), nameOf(place)]);
  withStorage(() => localStorage.setItem(keyOf(userId), [day, ...texts].join('\n')), undefined);
}

function begunOn(kept: string, day: Day): string[] {
  const [of, ...texts] = kept.split('\n');
  return of === day ? texts : [];
}

/** What was begun today, to be asked for anew with each render. */
export const begunTexts = readTexts;

/** The plan without the texts of which half was to be read today, and was: their minutes are done. */
export function withoutBegun(today: ExamToday, kept: string): ExamToday {
  const begun = begunOn(kept, today.day);
  const isBegun = (entry: TodayEntry) =>
    entry.kind === 'read' && entry.isPart && begun.includes(nameOf({ ...entry, examId: today.examId }));
  const minutes = today.entries.filter(isBegun).reduce((sum, entry) => sum + entry.minutes, 0);
  return { ...today, spent: today.spent + minutes, entries: today.entries.filter((entry) => !isBegun(entry)) };
}
