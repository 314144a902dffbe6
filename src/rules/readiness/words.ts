import { countText, numberText } from '../wording/count.ts';
import { listText } from '../wording/list.ts';
import type { LeftOutReason, Tier } from './readiness.ts';

const whole = (share: number): number => Math.round(100 * share);

/** A chance as said: never certain. */
const chanceText = (chance: number): string => `${Math.min(99, Math.max(1, whole(chance)))}%`;

/** What to expect on a form of our questions. */
export function formText({ low, high }: { low: number; high: number }, mark: number): string {
  const [from, to] = [whole(low), whole(high)];
  const range = from === to ? `about ${to}%` : `${from} to ${to}%`;
  return `On an exam made of our questions, you would most likely score ${range}; our mark is ${whole(mark)}%.`;
}

/** A first level: how wide, and on how many answers. */
export function levelText({ mean, margin }: { mean: number; margin: number }, firsts: number): string {
  const [from, to] = [whole(Math.max(0, mean - margin)), whole(Math.min(1, mean + margin))];
  return `A first look, on our questions: a score from ${from} to ${to}%. With ${countText(firsts, 'answer')}, that’s as close as we can get.`;
}

/** The chance to pass the real exam. */
export const passText = (chance: number): string =>
  `Your chance of passing the real exam is about ${chanceText(chance)}.`;

type Offset = { points: number; outcomes: number };

/** By how much the real exam has been harder than our questions. */
export function offsetText({ points, outcomes }: Offset): string {
  const size = Math.round(Math.abs(points));
  const results = countText(outcomes, 'result');
  if (size === 0) return `The real exam has been about as hard as our questions; ${results}.`;
  return `The real exam has been about ${countText(size, 'point')} ${points > 0 ? 'harder' : 'easier'} than our questions; ${results}.`;
}

/** Why no chance to pass the real exam is said. */
export const unknownOffsetText = (outcomes: number): string =>
  outcomes === 0
    ? 'The real exam may be harder than our questions. We won’t put a number on passing it until enough people have told us how theirs went. So far, no one has.'
    : `The real exam may be harder than our questions. We won’t put a number on passing it until enough people have told us how theirs went. So far, ${countText(outcomes, 'person has', 'people have')}.`;

/** The step on which someone is, in a word and in a sentence that helps. */
export const TIER_TEXTS: Readonly<Record<Tier, { title: string; text: string }>> = {
  notEnough: { title: 'Not enough answers yet', text: '' },
  notYet: {
    title: 'Not yet',
    text: 'This describes today; it doesn’t decide exam day. Study, then answer new questions, and we’ll measure again.',
  },
  borderline: {
    title: 'Borderline',
    text: 'Passing is within reach, but today it could go either way. A few more points would give you some room.',
  },
  ready: {
    title: 'Ready',
    text: 'You have room for a real exam that’s somewhat harder than our questions. That’s a good sign, not a promise.',
  },
};

type Standing = {
  tier: Tier;
  ourForm: { mean: number } | null;
  mark: number;
  offset: { points: number; isKnown: boolean };
};

/** What is said beside the step. 'Not yet' above our own mark would make no sense without its reason. */
export function tierText({ tier, ourForm, mark, offset }: Standing): string {
  const points = Math.round(offset.points);
  if (tier !== 'notYet' || !ourForm || ourForm.mean < mark || offset.isKnown || points < 1)
    return TIER_TEXTS[tier].text;
  return `The middle of your range reaches our mark. It’s still “not yet” because we assume the real exam is about ${countText(points, 'point')} harder than our questions until enough results say otherwise.`;
}

/** The heading. Without an estimate, whether answers are missing or something else is in the way. */
export const tierTitle = (tier: Tier, missing: readonly { code: Missing['code'] }[]): string =>
  tier !== 'notEnough' || missing.some(({ code }) => code === 'fewFirsts' || code === 'emptyDomains')
    ? TIER_TEXTS[tier].title
    : 'No current estimate';

type Named = { name: string };
type Missing =
  | { code: 'fewFirsts'; firsts: number; needed: number }
  | { code: 'emptyDomains'; domains: readonly Named[] }
  | { code: 'stale'; days: number; limit: number }
  | { code: 'onlyRehearsals' }
  | { code: 'bankExhausted' }
  | { code: 'mostlyUnknown'; unknown: number; firsts: number };

/** Why nothing is said, and what to do about it. */
export function missingText(missing: Missing): string {
  switch (missing.code) {
    case 'fewFirsts': {
      const left = missing.needed - missing.firsts;
      const soFar = missing.firsts === 0 ? 'none so far' : `${missing.firsts} so far`;
      return `At ${missing.needed} first answers, we say what score to expect and where you have the most to gain. You have ${soFar}, and ${left} to go.`;
    }
    case 'emptyDomains':
      return `You don’t have an answer that counts in ${listText(missing.domains.map(({ name }) => name))} yet. It’s too much of the exam to guess at.`;
    case 'stale':
      return `Your latest new answer was ${countText(missing.days, 'day')} ago, and a lot can change in that time. Answer a few new questions to see where you stand now.`;
    case 'onlyRehearsals':
      return 'All of your answers come from rehearsals, in which you had seen most questions before. Answer new ones in practice.';
    case 'bankExhausted':
      return 'You’ve seen every question we have, so there’s nothing new left to measure by. Review what you missed.';
    case 'mostlyUnknown':
      return `For ${countText(missing.unknown, 'answer')}, we can’t tell whether you had seen the answer before, as when a quiz was taken before logging in. Answer new questions while logged in.`;
  }
}

type Domain = { name: string };

/** What would raise the score most. */
export const raiseText = ({ domain, points }: { domain: Domain; points: number }): string =>
  `The most room is in ${domain.name}: about ${numberText(Math.max(1, Math.round(points)))} of the exam’s 100 points are still open there. You don’t need all of them.`;

/** A range moves by less than this, in points, by luck alone. */
const LEAST_PROGRESS = 5;

/** How far someone has come since an earlier estimate; null unless up by what can be seen. Going down is in the history, for who asks. */
export function progressText(
  earlier: { mean: number } | undefined,
  now: { mean: number },
  since: string,
): string | null {
  const points = earlier ? whole(now.mean) - whole(earlier.mean) : 0;
  return points < LEAST_PROGRESS ? null : `Up ${countText(points, 'point')} since ${since}.`;
}

/** What would narrow the range most. */
export function narrowText(
  narrow: { domain: Domain; answers: number; from: number; to: number } | null,
  questions: number,
): string {
  return narrow === null
    ? `More answers would hardly make this range narrower: with ${questions} questions, some of it is the luck of the draw. They can still move it up.`
    : `${countText(narrow.answers, 'more new answer')} would make the range narrower, from ${narrow.from} to about ${countText(narrow.to, 'point')} wide, most of all in ${narrow.domain.name}.`;
}

/** Which domain is weakest, if that is clear. */
export const weakestText = (weakest: Domain | null): string =>
  weakest === null
    ? 'It isn’t clearly your weakest domain. How much of the exam it is matters, too.'
    : `Your weakest domain is ${weakest.name}.`;

/** Why an answer is left out. */
export const LEFT_OUT_TEXTS: Readonly<Record<LeftOutReason, string>> = {
  seenBefore: 'You had seen the answer before',
  unknown: 'We can’t tell whether you had seen the answer before',
  notAnswered: 'Left open',
  sameFamily: 'A variant of the same question came first',
  outOfDate: 'No longer in the question bank',
  staff: 'Answered as an administrator',
};

type Guarantee = { needed: number; days: number; reached: number; moreDays: number; isDue: boolean };

/** What an operator promises by readiness, and how far someone is. */
export function guaranteeText({ needed, days, reached, moreDays, isDue }: Guarantee): string {
  const choice = `your money back or ${countText(moreDays, 'more day')}`;
  if (isDue)
    return `You passed ${countText(reached, 'new simulation')} within ${days} days before your exam and didn’t pass it. You can have ${choice}: contact us.`;
  return `Pass ${countText(needed, 'new simulation')} within ${days} days before your exam. If you then don’t pass it, you get ${choice}. You have ${numberText(Math.min(reached, needed))} of ${needed}.`;
}
