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

/** A first level, and how coarse it is. */
export const levelText = ({ mean, margin }: { mean: number; margin: number }): string =>
  `A first look: about ${whole(mean)}%, give or take ${whole(margin)} points. This few answers can’t say more than that.`;

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
    ? 'We don’t state a chance of passing the real exam yet, because nobody has told us how theirs went.'
    : `We don’t state a chance of passing the real exam yet. Only ${countText(outcomes, 'person has', 'people have')} told us how theirs went.`;

/** The step on which someone is, in a word and in a sentence that helps. */
export const TIER_TEXTS: Readonly<Record<Tier, { title: string; text: string }>> = {
  notEnough: { title: 'Not enough answers yet', text: '' },
  notYet: {
    title: 'Not yet',
    text: 'This is where you are today, not where you will be on exam day. It moves with every new question you answer.',
  },
  borderline: {
    title: 'Borderline',
    text: 'You’re within reach. It could go either way today, so a few more points are worth having.',
  },
  ready: {
    title: 'Ready',
    text: 'Even if the real exam is somewhat harder than our questions, the odds are well on your side.',
  },
};

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
      return `Your first answers to ${missing.needed} different questions tell what score to expect. You have ${soFar}, so answer ${countText(left, 'new question')}.`;
    }
    case 'emptyDomains':
      return `You haven’t answered a new question in ${listText(missing.domains.map(({ name }) => name))} yet. It’s too much of the exam to guess at.`;
    case 'stale':
      return `Your latest new answer was ${countText(missing.days, 'day')} ago, and a lot can change in that time. Answer a few new questions to see where you stand now.`;
    case 'onlyRehearsals':
      return 'All of your answers come from rehearsals, in which you had seen most questions before. Answer new ones in practice.';
    case 'bankExhausted':
      return 'You’ve seen every question we have, so there’s nothing new left to measure by. Review what you missed; the estimates below are your last ones.';
    case 'mostlyUnknown':
      return `For ${countText(missing.unknown, 'answer')}, we can’t tell whether you had seen the key before, as when a quiz was taken before logging in. Answer new questions while logged in.`;
  }
}

type Domain = { name: string };

/** What would raise the score most. */
export const raiseText = ({ domain, points }: { domain: Domain; points: number }): string =>
  `You can gain the most in ${domain.name}: up to ${countText(Math.max(1, Math.round(points)), 'point')} on the whole exam.`;

/** How far someone has come since an earlier estimate; null unless up by what can be seen. Going down is in the history, for who asks. */
export function progressText(
  earlier: { mean: number } | undefined,
  now: { mean: number },
  since: string,
): string | null {
  const points = earlier ? whole(now.mean) - whole(earlier.mean) : 0;
  return points < 2 ? null : `Up ${countText(points, 'point')} since ${since}.`;
}

/** What would narrow the range most. */
export function narrowText(
  narrow: { domain: Domain; answers: number; from: number; to: number } | null,
  questions: number,
): string {
  return narrow === null
    ? `More answers would hardly narrow this range: with ${questions} questions, some of it is the luck of the draw.`
    : `${countText(narrow.answers, 'more new answer')} would narrow the range from ${narrow.from} to about ${countText(narrow.to, 'point')}, most of all in ${narrow.domain.name}.`;
}

/** Which domain is weakest, if that is clear. */
export const weakestText = (weakest: Domain | null): string =>
  weakest === null
    ? 'No clear weak spot yet: this counts mostly because of its share of the exam.'
    : `Your weakest domain is ${weakest.name}.`;

/** Why an answer is left out. */
export const LEFT_OUT_TEXTS: Readonly<Record<LeftOutReason, string>> = {
  seenBefore: 'You had seen the key before',
  unknown: 'Whether you had seen the key before is not known',
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
