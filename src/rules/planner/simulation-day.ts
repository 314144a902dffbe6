import { addDays, type Day } from '../flashcard/calendar.ts';
import type { SimulationState } from './snapshot.ts';

/** Days before the exam on which simulations are scheduled; the last one is sealed if there is one. */
export const SIMULATION_DAYS = [14, 7, 3] as const;
/** This close to the exam, no more are started. */
const TOO_LATE = 2;

/** Whether a simulation is due today, and which. Of those missed, only one is made up for. */
export function simulationToday(
  state: SimulationState | null,
  examDate: Day | null,
  left: number | null,
): { isSealed: boolean } | null {
  if (!state || examDate === null || left === null || left < TOO_LATE) return null;
  const mark = SIMULATION_DAYS.findLast((days) => left <= days);
  if (mark === undefined) return null;
  if (state.lastDay !== null && state.lastDay >= addDays(examDate, -mark)) return null;
  const isLast = mark === SIMULATION_DAYS.at(-1);
  if (state.hasSealed && (isLast || state.forms === 0)) return { isSealed: true };
  return state.forms > 0 ? { isSealed: false } : null;
}
