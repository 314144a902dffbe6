import { logistic } from './quadrature.ts';
import { REST_BINS } from './item-figures.ts';

/** How often a key is wrong before anybody has answered. */
const PRIOR_WRONG = 0.01;

/** Difficulties of the right option, with the weight of each: N(0, 1.5). */
const DIFFICULTIES = Array.from({ length: 25 }, (_, index) => -3.6 + index * 0.3).map((b) => ({
  b,
  weight: Math.exp(-(b * b) / (2 * 1.5 ** 2)),
}));

/** How well somebody in a bin of the rest answers: a share of right answers as a logit, pulled to the middle, since it is a sample. */
const ABILITIES = [
  ...Array.from({ length: REST_BINS }, (_, bin) => {
    const share = (bin + 0.5) / REST_BINS;
    return 0.8 * Math.log(share / (1 - share));
  }),
  // Without other questions, nothing is known of the person.
  0,
];

/** Somebody who knows nothing still finds the right one of some options that look likely. */
const GUESS = 0.15;

/** How differently wrong options attract: of a Dirichlet distribution. */
const ATTRACTION = 1;

/**
 * For each option, how likely it is that it is the right one, given how often people picked each, by how well they answered the rest.
 * The right option is picked the more often the better somebody answers; the others share what is left whoever it is. Difficulty and
 * attraction are integrated out.
 */
export function keyPosterior(picks: readonly (readonly number[])[], key: number): number[] {
  const totals = picks.map((bins) => bins.reduce((sum, count) => sum + count, 0));
  const all = ABILITIES.map((_, bin) => picks.reduce((sum, bins) => sum + (bins[bin] ?? 0), 0));
  const logs = picks.map((own, right) => {
    const prior = right === key ? 1 - PRIOR_WRONG : PRIOR_WRONG / (picks.length - 1);
    return Math.log(prior) + logOfRight(own, all) + logOfOthers(totals.filter((_count, option) => option !== right));
  });
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** For each difficulty and bin, the logarithms of how likely the right option is picked there, and of how likely another one is. */
const CHANCES = DIFFICULTIES.map(({ b, weight }) => ({
  weight: Math.log(weight),
  bins: ABILITIES.map((ability) => {
    const p = GUESS + (1 - GUESS) * logistic(ability - b);
    return [Math.log(p), Math.log(1 - p)] as const;
  }),
}));

/** How likely it is that the right option was picked as often as one was, of all answers, in each bin. */
function logOfRight(own: readonly number[], all: readonly number[]): number {
  const logs = CHANCES.map(({ weight, bins }) =>
    bins.reduce((log, [right, other], bin) => {
      const count = own[bin] ?? 0;
      return log + count * right + (all[bin]! - count) * other;
    }, weight),
  );
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

/** How likely these counts of wrong options are, in one order: their attractions are integrated out. */
function logOfOthers(counts: readonly number[]): number {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((log, count) => log + logRising(ATTRACTION, count), -logRising(counts.length * ATTRACTION, n));
}

/** log (from · (from + 1) · … · (from + count − 1)), by Stirling’s series where the product is long. */
function logRising(from: number, count: number): number {
  const few = Math.min(count, 20);
  let log = 0;
  for (let one = 0; one < few; one += 1) log += Math.log(from + one);
  return count === few ? log : log + stirling(from + count) - stirling(from + few);
}

/** log Γ(x) but for a constant; from 20 on, to 1e-11. */
const stirling = (x: number) => (x - 0.5) * Math.log(x) - x + 1 / (12 * x) - 1 / (360 * x ** 3);

/** Answers from which on a key may be doubted, from which on the doubt is shown in a list, and from which on a question may be held back. */
const ENOUGH_TO_DOUBT = 5;
export const ENOUGH_TO_SHOW = 10;
const ENOUGH_TO_HOLD_BACK = 12;
/** How sure it must be that the key is wrong to hold a question back. */
const SURE_ENOUGH = 0.9;

/** What is thought of a key. */
export type KeyDoubt = {
  /** How likely it is that another option is right. */
  doubt: number;
  /** The option that is most likely right. */
  likeliest: number;
  /** Nobody picked the key, though some picked others. */
  isUnpicked: boolean;
};

/** What to think of the key of a single-answer question; null with too few answers. */
export function keyDoubt(picks: readonly (readonly number[])[], key: number): KeyDoubt | null {
  const totals = picks.map((bins) => bins.reduce((sum, count) => sum + count, 0));
  const n = totals.reduce((sum, count) => sum + count, 0);
  if (n < ENOUGH_TO_DOUBT || picks.length < 2) return null;
  const posterior = keyPosterior(picks, key);
  const likeliest = posterior.indexOf(Math.max(...posterior));
  return { doubt: 1 - posterior[key]!, likeliest, isUnpicked: totals[key] === 0 };
}

/** More than any other score. */
const UNPICKED_SCORE = 1001;
export const isUnpicked = (score: number): boolean => score >= UNPICKED_SCORE;

/** A question that an author kept needs no other look until twice as many people have answered it. */
export const isStillKept = (n: number, keptN: number | null): boolean => keptN !== null && n < 2 * keptN;

/** A doubt in thousandths, and answers, from which on a question may be held back. */
export const HELD_BACK = { doubt: SURE_ENOUGH * 1000, n: ENOUGH_TO_HOLD_BACK };

/** Whether a question is asked no more until somebody has looked at it. */
export const isHeldBack = ({ n, doubt, keptN }: { n: number; doubt: number | null; keptN: number | null }): boolean =>
  n >= HELD_BACK.n && (doubt ?? 0) >= HELD_BACK.doubt && !isStillKept(n, keptN);

/**
 * The order of questions that need a look, in thousandths: those whose key nobody picks first, then by how likely another option is right;
 * a question with a negative correlation is never last. Reports are added where the list is made.
 */
export function lookScore(doubt: KeyDoubt | null, { n, r }: { n: number; r: number | null }): number {
  if (doubt?.isUnpicked && n >= ENOUGH_TO_DOUBT) return UNPICKED_SCORE + Math.min(n, 999);
  const ofRest = r === null ? 0 : Math.max(0, Math.round(-r * 300));
  return Math.max(Math.round((doubt?.doubt ?? 0) * 1000), ofRest);
}

/** What each open report adds to the order. */
export const REPORT_SCORE = 200;
