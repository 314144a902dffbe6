import { percentageOf } from '../question/percentage.ts';
import { isEnough } from './verdict.ts';
import { type TallyEntry, tallyBy } from '../question/tally.ts';

/** `partialPoints`: what was right in part earned, in thousandths of a point; the exact percentage counts it. */
export type DomainResult = {
  domain: string;
  correct: number;
  total: number;
  answered: number;
  partialPoints: number;
  percentage: number;
};

type Entry = TallyEntry & { domain?: string | undefined };

/** Results by domain, weakest first, and those with too few answers to tell last. Entries without a domain count as 'General'. */
export function domainAnalysis(entries: readonly Entry[]): DomainResult[] {
  return tallyBy(entries, ({ domain }) => domain || 'General')
    .map(({ key, correct, asked, answered, partialPoints }) => ({
      domain: key,
      correct,
      total: asked,
      answered,
      partialPoints,
      percentage: percentageOf(correct, asked, partialPoints),
    }))
    .sort(
      (a, b) =>
        Number(isEnough(b.answered)) - Number(isEnough(a.answered)) ||
        a.percentage - b.percentage ||
        a.domain.localeCompare(b.domain),
    );
}
