import { STRONG_FROM, strengthOf } from '../quiz/level.ts';
import { percentageOf, shownPercentage } from '../question/percentage.ts';
import type { Tally } from '../question/tally.ts';

/** Answers needed before a domain can be called strong. */
export const STRONG_ANSWERS = 5;

/** Strong: right often enough, and asked often enough to tell. */
export function isStrong({ asked, answered, correct }: Tally): boolean {
  return answered >= STRONG_ANSWERS && strengthOf(percentageOf(correct, asked)) === 'Strong';
}

/** What someone did in an exam's domain, and how many tasks in the domain's study guide are still unread; a domain without a guide has none. */
export type DomainWork = Tally & { unreadTasks: number };

/** Whether a domain's stone is placed: its tasks are read and its practice is strong. */
export function isPlaced({ unreadTasks, ...record }: DomainWork): boolean {
  return unreadTasks === 0 && isStrong(record);
}

/** A stone in a cairn: how full practice has made it, in whole percent, and whether it is placed. Full means strong. */
export type Stone = { fill: number; isPlaced: boolean };

/** A domain's stone. Few answers fill little of it, however good they are. */
export function stoneOf(work: DomainWork): Stone {
  const share = percentageOf(work.correct, work.asked);
  const [strength, evidence] = [Math.min(share, STRONG_FROM), Math.min(work.answered, STRONG_ANSWERS)];
  return { fill: Math.floor((100 * strength * evidence) / (STRONG_FROM * STRONG_ANSWERS)), isPlaced: isPlaced(work) };
}

/** Someone's progress in an exam, as shown: the share of its domains, by weight, whose stones are placed. */
export function progressOf(domains: readonly (DomainWork & { weight: number })[]): number {
  const total = domains.reduce((sum, { weight }) => sum + weight, 0);
  const placed = domains.filter(isPlaced).reduce((sum, { weight }) => sum + weight, 0);
  return shownPercentage(percentageOf(placed, total));
}
