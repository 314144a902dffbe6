import type { Exam } from '#contract/exam.ts';
import { counted } from '#rules/wording/count.ts';

/** How long a purchase lasts, from the days of its exam; 0 is for ever. */
export function accessSentence(accessDays: number): string {
  if (accessDays === 0) return 'Access does not end.';
  return `Access lasts ${counted(accessDays, 'day')} from the moment you pay.`;
}

/** The same as it is advertised: '90-day access'. */
export function accessClaim(accessDays: number): string {
  return accessDays === 0 ? 'lifetime access' : `${accessDays}-day access`;
}

/** How long purchases last here, where no exam is meant; `usual`: where nothing is for sale. */
export function accessSentenceOfAll(exams: readonly Exam[], usual: number): string {
  const days = new Set(exams.filter(({ isForSale }) => isForSale).map(({ accessDays }) => accessDays));
  if (days.size > 1) return 'How long access lasts depends on the exam: its page tells you before you pay.';
  return accessSentence([...days][0] ?? usual);
}
