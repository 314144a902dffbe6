import type { Pace } from './snapshot.ts';

/** How long things take someone we know nothing about. */
export const USUAL_PACE: Pace = { review: 8, freshCard: 20, question: 60, wordsPerMinute: 200 };

/** Samples needed to know a pace. */
const ENOUGH = 10;
/** Longer than this means they were away. Seconds. */
const AWAY = { review: 120, question: 600, reading: 3600 };

/** Known durations: seconds between successive reviews, seconds per question, and between texts read one after another. */
export type Timings = {
  reviews: readonly number[];
  questions: readonly number[];
  readings: readonly { seconds: number; words: number }[];
};

/** A learner's own pace, as far as there is enough data. A new card takes the usual multiple of a review. */
export function paceOf({ reviews, questions, readings }: Timings): Pace {
  const review = ownOr(
    USUAL_PACE.review,
    reviews.filter((seconds) => seconds <= AWAY.review),
    [3, 40],
  );
  const question = ownOr(
    USUAL_PACE.question,
    questions.filter((seconds) => seconds > 0 && seconds <= AWAY.question),
    [15, 180],
  );
  const speeds = readings
    .filter(({ seconds, words }) => words > 0 && seconds > 0 && seconds <= AWAY.reading)
    .map(({ seconds, words }) => (words * 60) / seconds);
  return {
    review,
    question,
    freshCard: (review * USUAL_PACE.freshCard) / USUAL_PACE.review,
    wordsPerMinute: ownOr(USUAL_PACE.wordsPerMinute, speeds, [80, 500]),
  };
}

function ownOr(usual: number, values: readonly number[], [least, most]: [number, number]): number {
  if (values.length < ENOUGH) return usual;
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return Math.min(most, Math.max(least, median));
}
