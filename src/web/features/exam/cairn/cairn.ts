import type { ExamStanding } from '#contract/dashboard.ts';
import { type DomainWork, lackOf, type Stone } from '#rules/statistics/progress.ts';
import { shownPercentage } from '#rules/question/percentage.ts';
import { listText } from '#rules/wording/list.ts';
import { countText } from '#rules/wording/count.ts';

/** A person's progress in an exam, ready to draw. */
export type Cairn = {
  /** From the bottom up: placed stones first, then the fullest. */
  stones: readonly Stone[];
  /** A simulation was passed: a small stone on top. */
  isCapped: boolean;
};

/** Stones as a stable stack: one per domain, whichever it is. */
export function stackOf(stones: readonly Stone[], isCapped: boolean): Cairn {
  const order = stones.toSorted((a, b) => Number(b.isPlaced) - Number(a.isPlaced) || b.fill - a.fill);
  return { stones: order, isCapped };
}

/** Before anything is done. */
export const bareCairn = (domainCount: number): Cairn =>
  stackOf(
    Array.from({ length: domainCount }, () => ({ fill: 0, isPlaced: false })),
    false,
  );

/** How much of it stands, and what the next stone needs. */
export function placedText({ stones, isCapped }: Cairn): string {
  const placed = stones.filter(({ isPlaced }) => isPlaced).length;
  if (placed < stones.length)
    return `${placed} of ${countText(stones.length, 'stone')} placed. To place one, read its domain and practice it to passing level.`;
  return isCapped ? 'Every stone is placed.' : 'Every stone is placed. Pass a simulation to add the top stone.';
}

/** What a domain still lacks for its stone, in a few words; null if it is placed. */
export function lackText(work: DomainWork, mark: number): string | null {
  const lack = lackOf(work, mark);
  if (!lack) return null;
  const { tasks, answers, strength } = lack;
  const missing = [
    ...(tasks > 0 ? [`${countText(tasks, 'task')} to read`] : []),
    ...(answers > 0 ? [`${countText(answers, 'more question')} to answer`] : []),
    ...(strength && answers === 0
      ? [`practice to raise from ${shownPercentage(strength.percentage)}% to about ${Math.round(mark)}%`]
      : []),
  ];
  return missing.length > 0 ? listText(missing) : 'answers within the time limit';
}

/** What a cairn shows of an exam's standing: the stones by domain number. */
export type SeenCairn = { stones: Readonly<Record<string, Stone>>; isCapped: boolean };

export const seenCairn = ({
  domains,
  stones,
  hasPassedSimulation,
}: Pick<ExamStanding, 'domains' | 'stones' | 'hasPassedSimulation'>): SeenCairn => ({
  stones: Object.fromEntries(domains.map(({ number }, index) => [number, stones[index]!])),
  isCapped: hasPassedSimulation,
});

/** What was built since a cairn was last seen: domain numbers. */
export type Growth = { placedStones: readonly number[]; filledStones: readonly number[]; isNewlyCapped: boolean };

/** What of it one domain shows. */
export const growthIn = (domainNumber: number, { placedStones, filledStones }: Growth): Growth => ({
  placedStones: placedStones.filter((number) => number === domainNumber),
  filledStones: filledStones.filter((number) => number === domainNumber),
  isNewlyCapped: false,
});

/** Null if nothing was. Losses are shown but not announced. */
export function growthBetween(before: SeenCairn, now: SeenCairn): Growth | null {
  const numbers = Object.keys(now.stones).map(Number);
  const change = (number: number) => ({
    was: before.stones[number] ?? { fill: 0, isPlaced: false },
    is: now.stones[number]!,
  });
  const placed = numbers.filter((number) => change(number).is.isPlaced && !change(number).was.isPlaced);
  const filled = numbers.filter(
    (number) => !placed.includes(number) && change(number).is.fill > change(number).was.fill,
  );
  const isNewlyCapped = now.isCapped && !before.isCapped;
  return placed.length + filled.length > 0 || isNewlyCapped
    ? { placedStones: placed, filledStones: filled, isNewlyCapped }
    : null;
}
