export type Level = 'Outstanding' | 'Excellent' | 'Good' | 'Passing' | 'Needs Improvement';

/** From this percentage up, a quiz went well. */
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

/** As many percent below the mark there is still only room for improvement. */
const ROOM = 20;

/** The level in a domain, by an exact percentage and the mark that passes its exam: where everything is strong, one passes. */
export function strengthOf(percentage: number, mark: number): Strength {
  if (percentage >= mark) return 'Strong';
  if (percentage >= mark - ROOM) return 'Room for improvement';
  return 'Focus area needed';
}
