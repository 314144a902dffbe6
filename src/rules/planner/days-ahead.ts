import { addDays, type Day } from '../flashcard/calendar.ts';
import { dayKind, minutesOf } from './day.ts';
import { SIMULATION_DAYS } from './simulation-day.ts';

/** What a day ahead brings: study for so many minutes, a simulation, or the exam. */
export type DayAhead = { day: Day; kind: 'study' | 'simulation' | 'exam'; minutes: number };

/** Days that a calendar shows, today included. */
const SHOWN = 14;

type Given = {
  day: Day;
  examDate: Day | null;
  /** Null where the learner has not said. */
  time: { minutes: number; daysOff: readonly number[] } | null;
  hasSimulations: boolean;
};

/** The days ahead of an exam: a fortnight of study, and all that is fixed until the exam. */
export function daysAhead({ day, examDate, time, hasSimulations }: Given): DayAhead[] {
  const isAhead = (other: Day) => other >= day;
  const exam = examDate !== null && isAhead(examDate) ? [{ day: examDate, kind: 'exam', minutes: 0 } as const] : [];
  const simulations =
    examDate === null || !hasSimulations ? [] : SIMULATION_DAYS.map((days) => addDays(examDate, -days)).filter(isAhead);
  const study = Array.from({ length: time ? SHOWN : 0 }, (_, index) => addDays(day, index)).flatMap((other) => {
    const kind = dayKind({ day: other, examDate, daysOff: time!.daysOff });
    const isOver = examDate !== null && examDate >= day && other > examDate;
    const minutes = kind === 'exam' || isOver ? 0 : minutesOf(kind, time!.minutes);
    return minutes > 0 ? [{ day: other, kind: 'study' as const, minutes }] : [];
  });
  return [...study, ...simulations.map((other) => ({ day: other, kind: 'simulation' as const, minutes: 0 })), ...exam];
}

/** When the next weekly mail is due: on the next Monday, at seven in the morning. */
export function nextMailAt(day: Day, weekday: number, startOf: (day: Day) => string): string {
  return new Date(Date.parse(startOf(addDays(day, 8 - weekday))) + 7 * 3_600_000).toISOString();
}
