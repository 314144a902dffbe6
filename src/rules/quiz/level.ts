export type Level = 'Outstanding' | 'Excellent' | 'Good' | 'Passing' | 'Needs Improvement';

/** From this percentage up, a quiz went well and a domain counts as strong. */
export const STRONG_FROM = 70;

/** The level of a percentage, which is exact or as shown. */
export function levelOf(percentage: number): Level {
  if (percentage >= 90) return 'Outstanding';
  if (percentage >= 80) return 'Excellent';
  if (percentage >= STRONG_FROM) return 'Good';
  if (percentage >= 60) return 'Passing';
  return 'Needs Improvement';
}

export type Strength = 'Strong' | 'Room for improvement' | 'Focus area needed';

/** The level in a domain, by a percentage that is exact or as shown. */
export function strengthOf(percentage: number): Strength {
  if (percentage >= STRONG_FROM) return 'Strong';
  if (percentage >= 50) return 'Room for improvement';
  return 'Focus area needed';
}
