import { STRONG_FROM, strengthOf } from '../quiz/level.ts';
import { percentageOf } from '../question/percentage.ts';
import type { Tally } from '../question/tally.ts';

/** Answers that it takes before a domain can be called strong. */
export const STRONG_ANSWERS = 5;

/** Strong: right often enough, and often enough asked to tell. */
export function isStrong({ asked, answered, correct }: Tally): boolean {
  return answered >= STRONG_ANSWERS && strengthOf(percentageOf(correct, asked)) === 'Strong';
}

/** What someone did in a domain of an exam, and how many tasks of the domain's study guide are still to be read; a domain without a guide has none. */
export type DomainWork = Tally & { unreadTasks: number };

/** Whether the stone of a domain is placed: its tasks are read and its practice is strong. */
export function isPlaced({ unreadTasks, ...record }: DomainWork): boolean {
  return unreadTasks === 0 && isStrong(record);
}

/** A stone of a cairn: how far practice has filled it, in whole percent, and whether it is placed. Full is strong. */
export type Stone = { fill: number; isPlaced: boolean };

/** The stone of a domain. Few answers fill little of it, however good they are. */
export function stoneOf(work: DomainWork): Stone {
  const share = Math.min(1, percentageOf(work.correct, work.asked) / STRONG_FROM);
  const told = Math.min(1, work.answered / STRONG_ANSWERS);
  return { fill: Math.floor(100 * share * told), isPlaced: isPlaced(work) };
}

/** How far someone is with an exam, in whole percent: the share of its domains, by weight, whose stones are placed. */
export function progressOf(domains: readonly (DomainWork & { weight: number })[]): number {
  const total = domains.reduce((sum, { weight }) => sum + weight, 0);
  const placed = domains.filter(isPlaced).reduce((sum, { weight }) => sum + weight, 0);
  return percentageOf(placed, total);
}

/** The domain to study next: the one with the lowest percentage of those that were asked, the heavier first. */
export function weakestOf<D extends { percentage: number | null; weight: number }>(domains: readonly D[]): D | null {
  const asked = domains.filter(({ percentage }) => percentage !== null);
  return asked.toSorted((a, b) => a.percentage! - b.percentage! || b.weight - a.weight)[0] ?? null;
}
