import type { Phrase } from '#rules/wording/phrase.ts';
import { WEIGHTS } from './exam.words.ts';

/** A domain's published share in percent: a band, or the same number twice; 0 twice if nobody set one. */
type Band = { weightFrom: number; weightTo: number };

/**
 * The domains that count for learners: in an exam where any has a weight, those with one. The others are left out of everything a learner
 * sees, draws from, or is measured by, until an administrator sets their weight.
 */
export function countedDomains<T extends Band>(domains: readonly T[]): readonly T[] {
  const weighted = domains.filter(({ weightTo }) => weightTo > 0);
  return weighted.length > 0 ? weighted : domains;
}

/** Shares such as 33.3 are rounded; whole numbers that don't sum to 100 are not. */
const ROUNDING = 0.5;

/** What is wrong with an exam's domain weights as a whole; null if they add up or nobody set any. */
export function weightFault(domains: readonly Band[]): Phrase | null {
  const least = domains.reduce((sum, { weightFrom }) => sum + weightFrom, 0);
  const most = domains.reduce((sum, { weightTo }) => sum + weightTo, 0);
  if (most === 0 || (least < 100 + ROUNDING && most > 100 - ROUNDING)) return null;
  return WEIGHTS.sum({ least, most });
}
