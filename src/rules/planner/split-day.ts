import type { DayPlan } from './plan-day.ts';

type Entry = DayPlan['entries'][number];

/**
 * The one thing a day asks for, and what else there is. After the exam nothing is asked for. On a day off and on exam
 * day, an unfinished quiz or practice is optional; a simulation is not, since its clock is running.
 */
export function splitDay<E extends Entry>({ kind, entries }: { kind: DayPlan['kind']; entries: readonly E[] }) {
  const isQuiet = kind === 'off' || kind === 'exam';
  const isBegun = (entry: Entry) => entry.kind === 'quiz' || (entry.kind === 'resume' && entry.mode === 'practice');
  const isOption = (entry: Entry) => kind === 'past' || (isQuiet && isBegun(entry));
  const next = entries.find((entry) => !isOption(entry));
  return { next, others: entries.filter((entry) => entry !== next) };
}
