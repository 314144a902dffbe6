import type { Exam } from '#contract/exam.ts';

/** The lowest price in cents of anything for sale; null if nothing is. */
export function lowestPrice(exams: readonly Exam[]): number | null {
  const prices = exams.filter((exam) => exam.isForSale).map((exam) => exam.price);
  return prices.length > 0 ? Math.min(...prices) : null;
}
