import { type Day, daysBetween } from '../flashcard/calendar.ts';
import type { Snapshot } from './snapshot.ts';

/** What kind of day it is for someone studying for an exam. */
export const DAY_KINDS = ['study', 'off', 'eve', 'exam', 'past'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** No day takes more than this many times the learner's minutes. */
export const MOST_OF_A_DAY = 1.2;
/** On the last evening and the morning of the exam, less is more. */
const EVE_SHARE = 0.75;
const EXAM_DAY_MINUTES = 10;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(Date.parse(day)).getUTCDay() || 7;

/** Days until the exam; null without an upcoming one. */
export function daysLeft({ day, examDate }: Pick<Snapshot, 'day' | 'examDate'>): number | null {
  return examDate === null || examDate < day ? null : daysBetween(day, examDate);
}

export function dayKind(snapshot: Pick<Snapshot, 'day' | 'examDate' | 'daysOff'>): DayKind {
  const left = daysLeft(snapshot);
  if (left === 0) return 'exam';
  if (left === 1) return 'eve';
  if (snapshot.daysOff.includes(weekdayOf(snapshot.day))) return 'off';
  return snapshot.examDate !== null && left === null ? 'past' : 'study';
}

/** Minutes available in a day, before anything is done. */
export function minutesOf(kind: DayKind, minutes: number): number {
  if (kind === 'off') return 0;
  if (kind === 'exam') return Math.min(EXAM_DAY_MINUTES, minutes);
  return kind === 'eve' ? Math.ceil(minutes * EVE_SHARE) : minutes;
}
