import { type WeighedPlace, weakestOf } from '#rules/practice/weakness.ts';
import type { DomainResult } from '#rules/quiz/domain-analysis.ts';
import { isEnough } from '#rules/quiz/verdict.ts';
import { listText } from '#rules/wording/list.ts';

type Domain = Pick<DomainResult, 'domain' | 'answered' | 'percentage'> & WeighedPlace;

/** Where someone stands after the first questions: the domains known best, all of them if several are equal, and the one to gain most in. */
export function startText(domains: readonly Domain[]): string {
  const known = domains.filter(({ answered, percentage }) => isEnough(answered) && percentage > 0);
  const most = Math.max(...known.map(({ percentage }) => percentage));
  const equals = known.filter(({ percentage }) => percentage === most);
  // If every domain is known equally, none is known best.
  const best = equals.length < domains.length ? equals : [];
  const weakest = weakestOf(domains.filter((domain) => !best.includes(domain)));
  const sentences = [
    ...(best.length > 0 ? [`You already know the most about ${listText(best.map(({ domain }) => domain))}.`] : []),
    ...(weakest ? [`You can gain the most in ${weakest.domain}.`] : []),
  ];
  return sentences.join(' ') || 'A few more answers, and your plan knows where to begin.';
}
