import { type Strength, strengthOf } from './level.ts';
import { percentageOf } from './score.ts';

export type DomainStanding = { domain: string; correct: number; total: number; percentage: number; strength: Strength };

/** How one stands per domain, weakest first. Entries without a domain count as 'General'. */
export function domainAnalysis(
  entries: readonly { domain?: string | undefined; isCorrect: boolean }[],
): DomainStanding[] {
  const tally = new Map<string, { correct: number; total: number }>();
  for (const entry of entries) {
    const domain = entry.domain || 'General';
    const sum = tally.get(domain) ?? { correct: 0, total: 0 };
    tally.set(domain, { correct: sum.correct + (entry.isCorrect ? 1 : 0), total: sum.total + 1 });
  }
  return [...tally]
    .map(([domain, { correct, total }]) => {
      const percentage = percentageOf(correct, total);
      return { domain, correct, total, percentage, strength: strengthOf(percentage) };
    })
    .sort((a, b) => a.percentage - b.percentage || a.domain.localeCompare(b.domain));
}
