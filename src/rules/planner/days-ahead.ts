import { addDays, type Day } from '../flashcard/calendar.ts';
import { dayKind, minutesOf } from './day.ts';
import { SIMULATION_DAYS } from './simulation-day.ts';

/** What a coming day holds: this many minutes of study, a simulation, or the exam. */
export type DayAhead = { day: Day; kind: 'study' | 'simulation' | 'exam'; minutes: number };

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

/** When the next weekly email is due: next Monday at 7 AM. */
export function nextMailAt(day: Day, weekday: number, startOf: (day: Day) => string): string {
  return new Date(Date.parse(startOf(addDays(day, 8 - weekday))) + 7 * 3_600_000).toISOString();
}
