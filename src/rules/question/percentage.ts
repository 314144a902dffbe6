/** Whole percent, halves rounded up; 0 of 0 is 0. */
export function percentageOf(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct * 100) / total);
}
