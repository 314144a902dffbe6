import { addDays, type Calendar, type Day } from '../flashcard/calendar.ts';
import { dayKind, minutesOf } from './day.ts';
import { SIMULATION_DAYS } from './simulation-day.ts';

/** What a coming day holds: this many minutes of study, a simulation, or the exam. */
export type DayAhead = { day: Day; kind: 'study' | 'simulation' | 'exam'; minutes: number };

const HOUR_MS = 3_600_000;
/** By this hour, clocks that change on a day have changed. */
const CLOCKS_CHANGED = 4;

/** Days shown in a calendar, including today. */
const SHOWN_DAYS = 14;

type DaysAheadInput = {
  day: Day;
  examDate: Day | null;
  /** Null if the learner hasn't said. */
  time: { minutes: number; daysOff: readonly number[] } | null;
  hasSimulations: boolean;
};

/** The days before an exam: two weeks of study, and everything fixed until the exam. */
export function daysAhead({ day, examDate, time, hasSimulations }: DaysAheadInput): DayAhead[] {
  const isAhead = (other: Day) => other >= day;
  const exam = examDate !== null && isAhead(examDate) ? [{ day: examDate, kind: 'exam', minutes: 0 } as const] : [];
  const simulations =
    examDate === null || !hasSimulations ? [] : SIMULATION_DAYS.map((days) => addDays(examDate, -days)).filter(isAhead);
  const study = Array.from({ length: time ? SHOWN_DAYS : 0 }, (_, index) => addDays(day, index)).flatMap((other) => {
    const kind = dayKind({ day: other, examDate, daysOff: time!.daysOff });
    const isOver = examDate !== null && examDate >= day && other > examDate;
    const minutes = kind === 'exam' || isOver ? 0 : minutesOf(kind, time!.minutes);
    return minutes > 0 ? [{ day: other, kind: 'study' as const, minutes }] : [];
  });
  return [...study, ...simulations.map((other) => ({ day: other, kind: 'simulation' as const, minutes: 0 })), ...exam];
}

/** The next time after a moment that the clocks of a calendar show this full hour; where they skip it, an hour later. */
export function nextHourAt(now: string, hour: number, { dayOf, startOf }: Calendar): string {
  const today = dayOf(now);
  const times = [today, addDays(today, 1)].map((day) => {
    const start = Date.parse(startOf(day));
    const length = (Date.parse(startOf(addDays(day, 1))) - start) / HOUR_MS;
    // Clocks change in the night: on such a day, hours after it are moved by what the day is longer or shorter.
    return start + (hour < CLOCKS_CHANGED ? hour : hour + length - 24) * HOUR_MS;
  });
  const next = times.find((time) => time > Date.parse(now)) ?? times[1]! + 24 * HOUR_MS;
  return new Date(next).toISOString();
}

/** When the next weekly email is due: next Monday at 7 AM. */
export function nextMailAt(day: Day, weekday: number, startOf: (day: Day) => string): string {
  return new Date(Date.parse(startOf(addDays(day, 8 - weekday))) + 7 * 3_600_000).toISOString();
}
