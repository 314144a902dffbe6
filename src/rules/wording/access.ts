import { countText } from './count.ts';
import { dateText } from './date.ts';

type Terms = { isForSale: boolean; accessDays: number };

/** How long a purchase lasts, from its exam's days; 0 is forever. */
export function accessSentence(accessDays: number): string {
  if (accessDays === 0) return 'Access never expires.';
  return `Access lasts ${countText(accessDays, 'day')} from the moment you pay.`;
}

/** How long access lasts, as advertised: '90-day access'. */
export function accessClaim(accessDays: number): string {
  return accessDays === 0 ? 'lifetime access' : `${accessDays}-day access`;
}

/** Until when an exam is open to its owner: 'Access until November 21, 2026'. */
export function accessEnd(expiresAt: string | null): string {
  return expiresAt === null ? 'Lifetime access' : `Access until ${dateText(expiresAt)}`;
}

/** How long purchases last here, when no particular exam is meant; `usual`: if nothing is for sale. */
export function accessSentenceOfAll(exams: readonly Terms[], usual: number): string {
  const days = new Set(exams.filter(({ isForSale }) => isForSale).map(({ accessDays }) => accessDays));
  if (days.size > 1) return 'How long access lasts depends on the exam; the exam’s page tells you before you pay.';
  return accessSentence([...days][0] ?? usual);
}

/** A sentence continued from another: 'On this site, access lasts…'. */
export const midSentence = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
