import { FLAT_MINUTES } from '../exam/flat-minutes.ts';
import { EXTRA_TIMES, TIMINGS } from '../quiz/timing.ts';

/** {@link FLAT_MINUTES} as a choice. */
export const FLAT = '+30';

/** The time a candidate may be given for a simulation: a multiple of the usual, or the flat minutes where the vendor gives them. */
export const SIMULATION_TIMES = [...EXTRA_TIMES, FLAT] as const;
export type SimulationTime = (typeof SIMULATION_TIMES)[number];

/** How a result was timed, whatever it is of. */
export const RESULT_TIMINGS = [...TIMINGS, FLAT] as const;
export type ResultTiming = (typeof RESULT_TIMINGS)[number];

/** The minutes of a simulation of an exam of so many. */
export const minutesWith = (time: SimulationTime, minutes: number): number =>
  time === FLAT ? minutes + FLAT_MINUTES : minutes * Number(time);

/** The choices for an exam; `extraMinutes`: what its vendor adds on request. */
export const timesFor = (extraMinutes: number | undefined): readonly SimulationTime[] =>
  extraMinutes === FLAT_MINUTES ? SIMULATION_TIMES : EXTRA_TIMES;

/** What a choice is called; empty for the usual time. */
export const timeName = (time: SimulationTime): string =>
  time === '1' ? '' : time === FLAT ? `${FLAT_MINUTES} extra minutes` : `${time}x time`;
