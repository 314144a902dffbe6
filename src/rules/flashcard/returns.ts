import { LAST_DAYS } from './due.ts';
import {
  afterLapse,
  afterRecall,
  FIRST_KNOWN,
  FIRST_STEPS,
  intervalFor,
  KNOWN_AT_FIRST,
  type Memory,
  recallAfter,
} from './memory.ts';

/** Rarer returns than this are left out. */
const LEAST_WEIGHT = 0.02;

type Ahead = {
  retention: number;
  /** How many days to look ahead, including that of the review. */
  days: number;
  /** Days from the review to the exam; null without an upcoming one. */
  examIn: number | null;
};

/**
 * How many times a card is expected to come back on each of the days after a review: after days, as FSRS schedules it, remembered
 * as often as that predicts. What would come back on exam day or later comes once more before it, like any card. `memory`: before
 * the review; null for a card seen for the first time.
 */
export function returnsAfter(memory: Memory | null, { retention, days, examIn }: Ahead): number[] {
  const expected = Array.from({ length: days }, () => 0);
  const lastDay = examIn === null ? days : Math.min(days, examIn);

  function review(before: Memory, day: number, recall: number, weight: number): void {
    comeBack(afterRecall(before, recall), day, weight * recall);
    comeBack(afterLapse(before, recall), day, weight * (1 - recall));
  }
  function comeBack(after: Memory, day: number, weight: number): void {
    if (weight < LEAST_WEIGHT) return;
    const interval = intervalFor(after.stability, retention);
    const at = day + interval;
    if (examIn !== null && day < examIn && at >= examIn) return beforeExam(day, examIn, weight);
    if (at >= days) return;
    expected[at]! += weight;
    review(after, at, recallAfter(interval, after.stability), weight);
  }
  /** On any of the last days, alike. */
  function beforeExam(day: number, exam: number, weight: number): void {
    const first = Math.max(day + 1, exam - LAST_DAYS);
    for (let at = first; at < lastDay; at += 1) expected[at]! += weight / (exam - first);
  }

  if (memory) review(memory, 0, retention, 1);
  else {
    comeBack(FIRST_KNOWN, 0, KNOWN_AT_FIRST);
    comeBack(FIRST_STEPS, 0, 1 - KNOWN_AT_FIRST);
  }
  return expected;
}
