import { type Level, levelOf } from '#rules/quiz/level.ts';

export type ScoreBand = 'high' | 'middle' | 'low';

const BANDS: Record<Level, ScoreBand> = {
  Outstanding: 'high',
  Excellent: 'high',
  Good: 'middle',
  Passing: 'low',
  'Needs Improvement': 'low',
};

/** The band of a whole percentage, by which a score is colored. */
export const scoreBand = (percentage: number): ScoreBand => BANDS[levelOf(percentage)];
