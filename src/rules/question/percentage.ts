/** A percentage of so many questions; a dash if there were none. */
export const percentageText = (percentage: number, total: number): string => (total === 0 ? '–' : `${percentage}%`);

/** Whole percent, halves rounded up; 0 of 0 is 0. Partly right questions add their thousandths of a point. */
export function percentageOf(correct: number, total: number, partialPoints = 0): number {
  return total === 0 ? 0 : Math.round(((correct + partialPoints / 1000) * 100) / total);
}
