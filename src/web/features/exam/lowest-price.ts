import type { Exam } from '#contract/exam.ts';

/** The lowest price in cents of what is sold; null where nothing is. */
export function lowestPrice(exams: readonly Exam[]): number | null {
  const prices = exams.filter((exam) => exam.isForSale).map((exam) => exam.price);
  return prices.length > 0 ? Math.min(...prices) : null;
}
