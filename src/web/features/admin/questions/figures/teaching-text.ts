import type { Teaching } from '#contract/question-figures.ts';
import { countText } from '#rules/wording/count.ts';

const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace('-', '−'));

/** Whether reading something teaches, in words. */
export function teachingText({ pairs, before, after, change }: Teaching): string {
  if (!change) return `${countText(pairs, 'person', 'people')} so far, too few to say whether it teaches`;
  const { points, low, high } = change;
  const verdict = low > 0 ? 'it teaches' : high < 0 ? 'answers get worse after it' : 'no clear difference';
  return `${before}% right before, ${after}% after (${signed(points)} points, between ${signed(low)} and ${signed(high)}; ${countText(pairs, 'person', 'people')}): ${verdict}`;
}
