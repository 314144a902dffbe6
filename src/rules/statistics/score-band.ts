export type ScoreBand = 'high' | 'middle' | 'low';

/** The band of a whole percentage, for the badge of an attempt: 80 and above, 70 to 79, below. */
export function scoreBand(percentage: number): ScoreBand {
  if (percentage >= 80) return 'high';
  return percentage >= 70 ? 'middle' : 'low';
}
