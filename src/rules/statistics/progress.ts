import { strengthOf } from '../quiz/level.ts';
import { percentageOf } from '../quiz/score.ts';

/** Answers that it takes before a domain can be called strong. */
export const STRONG_ANSWERS = 5;

/** What someone did in a domain of an exam. Questions left open count as incorrect, and not as answers. */
export type DomainRecord = { asked: number; answered: number; correct: number };

/** Strong: right often enough, and often enough asked to tell. */
export function isStrong({ asked, answered, correct }: DomainRecord): boolean {
  return answered >= STRONG_ANSWERS && strengthOf(percentageOf(correct, asked)) === 'Strong';
}

/** How far someone is with an exam, in whole percent: the share of its domains, by weight, in which they are strong. */
export function progressOf(domains: readonly (DomainRecord & { weight: number })[]): number {
  const total = domains.reduce((sum, { weight }) => sum + weight, 0);
  const strong = domains.filter(isStrong).reduce((sum, { weight }) => sum + weight, 0);
  return percentageOf(strong, total);
}

/** The domain to study next: the one with the lowest percentage of those that were asked, the heavier first. */
export function weakestOf<D extends { percentage: number | null; weight: number }>(domains: readonly D[]): D | null {
  const asked = domains.filter(({ percentage }) => percentage !== null);
  return asked.toSorted((a, b) => a.percentage! - b.percentage! || b.weight - a.weight)[0] ?? null;
}
