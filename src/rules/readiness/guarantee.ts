import { addDays, type Day } from '../flashcard/calendar.ts';
import { percentageOf } from '../question/percentage.ts';
import { bias, type Judged } from './calibration.ts';

/** What the promise takes: enough results of an exam, predictions that were right on average, and simulations at the mark. */
export const GUARANTEE = { outcomes: 80, bias: 0.03, simulations: 2, days: 14 } as const;

/** Whether the predictions for an exam have proved right often enough that an operator may promise something by them. */
export const mayGuarantee = (judged: readonly Judged[]): boolean =>
  judged.length >= GUARANTEE.outcomes && Math.abs(bias(judged)) <= GUARANTEE.bias;

/** A simulation as its rows say. A rehearsal, a late one, and one whose result was withheld are not new. */
export type GuaranteedSimulation = {
  day: Day;
  isNew: boolean;
  score: number;
  partialPoints: number;
  total: number;
};

type Sitting = { examDate: Day; hasFailed: boolean };

/** How many new simulations reached the mark within the days before the exam, or before today; and whether the promise holds. */
export function guaranteeOf(
  simulations: readonly GuaranteedSimulation[],
  { passPercentage, today, sat }: { passPercentage: number; today: Day; sat: Sitting | null },
): { reached: number; isDue: boolean } {
  const end = sat?.examDate ?? today;
  const from = addDays(end, -GUARANTEE.days);
  const reached = simulations.filter(
    ({ day, isNew, score, partialPoints, total }) =>
      isNew &&
      day >= from &&
      (sat ? day < end : day <= end) &&
      percentageOf(score, total, partialPoints) >= passPercentage,
  ).length;
  return { reached, isDue: sat?.hasFailed === true && reached >= GUARANTEE.simulations };
}
