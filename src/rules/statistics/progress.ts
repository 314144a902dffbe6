import { strengthOf } from '../quiz/level.ts';
import { percentageOf, shownPercentage } from '../question/percentage.ts';
import type { Tally } from '../question/tally.ts';

/** Answers needed before a domain can be called strong. */
export const STRONG_ANSWERS = 5;

/** Strong: right often enough to pass the exam by it, and asked often enough to tell. */
export function isStrong({ asked, answered, correct }: Tally, mark: number): boolean {
  return answered >= STRONG_ANSWERS && strengthOf(percentageOf(correct, asked), mark) === 'Strong';
}

/** What someone did in an exam's domain, and how many tasks in the domain's study guide are still unread; a domain without a guide has none. */
export type DomainWork = Tally & { unreadTasks: number };

/** Whether a domain's stone is placed: its tasks are read and its practice is strong. */
export function isPlaced({ unreadTasks, ...record }: DomainWork, mark: number): boolean {
  return unreadTasks === 0 && isStrong(record, mark);
}

/** A stone in a cairn: how full practice has made it, in whole percent, and whether it is placed. Full means strong. */
export type Stone = { fill: number; isPlaced: boolean };

/** A domain's stone. Few answers fill little of it, however good they are. */
export function stoneOf(work: DomainWork, mark: number): Stone {
  const share = percentageOf(work.correct, work.asked);
  const [strength, evidence] = [Math.min(share, mark), Math.min(work.answered, STRONG_ANSWERS)];
  return { fill: Math.floor((100 * strength * evidence) / (mark * STRONG_ANSWERS)), isPlaced: isPlaced(work, mark) };
}

/** Someone's progress in an exam, as shown: the share of its domains, by weight, whose stones are placed. */
export function progressOf(domains: readonly (DomainWork & { weight: number })[], mark: number): number {
  const total = domains.reduce((sum, { weight }) => sum + weight, 0);
  const placed = domains.filter((domain) => isPlaced(domain, mark)).reduce((sum, { weight }) => sum + weight, 0);
  return shownPercentage(percentageOf(placed, total));
}

/** What a stone that is not placed yet still lacks; null where it lacks nothing. */
export type Lack = {
  tasks: number;
  answers: number;
  /** Exact, with the mark it has to reach. */
  strength: { percentage: number; mark: number } | null;
};

export function lackOf(work: DomainWork, mark: number): Lack | null {
  if (isPlaced(work, mark)) return null;
  const percentage = percentageOf(work.correct, work.asked);
  return {
    tasks: work.unreadTasks,
    answers: Math.max(0, STRONG_ANSWERS - work.answered),
    strength:
      isStrong(work, mark) || (work.answered >= STRONG_ANSWERS && percentage >= mark) ? null : { percentage, mark },
  };
}
