import type { Certainty } from '../practice/event.ts';
import type { ResponseMode, ResponseState } from '../response/mode.ts';

/** Tells what is counted apart: the sums of a question in a mode are integers, one per name. */
export type FigureName = string;
export type FigureSums = Map<FigureName, number>;

/** A response, as far as figures of questions are made of it. */
export type FigureResponse = {
  /** What it is added to: the sums of its question in the mode of its sitting. */
  sums: FigureSums;
  state: ResponseState;
  /** First and unaided: evidence about the question. */
  isEvidence: boolean;
  isRight: boolean | null;
  /** What was answered, in words that a copy of the question shares; null if nothing was. */
  answer: string | null;
  seconds: number | null;
  certainty: Certainty | null;
};

/** How the share of the other questions that were answered right is divided; the one after the last holds those without others. */
export const REST_BINS = 10;
const NO_REST = REST_BINS;

/** Seconds are counted in bins of factors of √2, from 1 second to about an hour. */
const SECOND_BINS = 24;

const secondsBin = (seconds: number): number =>
  Math.min(SECOND_BINS - 1, Math.floor(2 * Math.log2(Math.max(1, seconds))));

/** The shortest time that is in a bin. */
export const leastSeconds = (bin: number): number => 2 ** (bin / 2);

/** 1 right, 0 wrong, null if it says nothing: what was left open tells something only if it was on the screen when time was up. */
export function evidenceOf(
  { state, isEvidence, isRight, seconds }: Pick<FigureResponse, 'state' | 'isEvidence' | 'isRight' | 'seconds'>,
  mode: ResponseMode,
): 0 | 1 | null {
  if (!isEvidence || state === 'unseen') return null;
  if (state !== 'none') return isRight === true ? 1 : 0;
  return mode === 'simulation' || (mode === 'quiz' && seconds !== null) ? 0 : null;
}

function add(sums: FigureSums, name: FigureName, count: number): void {
  sums.set(name, (sums.get(name) ?? 0) + count);
}

/** Adds all of some sums to others, and leaves out what comes to nothing. */
export function addSums(to: FigureSums, sums: ReadonlyMap<FigureName, number>): void {
  for (const [name, count] of sums) {
    const sum = (to.get(name) ?? 0) + count;
    if (sum === 0) to.delete(name);
    else to.set(name, sum);
  }
}

const byMark = (name: string): readonly [FigureName, FigureName] => [`${name} 0`, `${name} 1`];
const SECONDS = Array.from({ length: SECOND_BINS }, (_, bin) => byMark(`sec ${bin}`));
const SURE: Record<Certainty, readonly [FigureName, FigureName]> = {
  guessed: byMark('sure guessed'),
  unsure: byMark('sure unsure'),
  sure: byMark('sure sure'),
};

/**
 * Adds a sitting to the sums of its questions, or takes it back. The rest of an answer is the share of the sitting's other questions that were
 * answered right, in thousandths. Everything is an integer, so that sums are the same in any order.
 */
export function addFigures(mode: ResponseMode, responses: readonly FigureResponse[], sign: 1 | -1 = 1): void {
  const marks = responses.map((response) => evidenceOf(response, mode));
  let [answers, rights] = [0, 0];
  for (const mark of marks) {
    if (mark === null) continue;
    answers += 1;
    rights += mark;
  }
  responses.forEach(({ sums, state, answer, seconds, certainty }, index) => {
    if (state !== 'unseen') add(sums, 'views', sign);
    const mark = marks[index] ?? null;
    if (mark === null) return;
    add(sums, 'n', sign);
    if (mark === 1) add(sums, 'right', sign);
    if (state === 'none') add(sums, 'open', sign);
    if (state === 'part') add(sums, 'part', sign);
    const others = answers - 1;
    const rest = others === 0 ? null : Math.round(((rights - mark) * 1000) / others);
    if (rest !== null) {
      add(sums, 'restN', sign);
      if (mark === 1) add(sums, 'restX', sign);
      if (rest > 0) {
        add(sums, 'rest', sign * rest);
        add(sums, 'restSq', sign * rest * rest);
        if (mark === 1) add(sums, 'restRight', sign * rest);
      }
    }
    const bin = rest === null ? NO_REST : Math.min(REST_BINS - 1, Math.floor((rest * REST_BINS) / 1000));
    add(sums, `pick ${bin} ${answer ?? ''}`, sign);
    if (seconds !== null) add(sums, SECONDS[secondsBin(seconds)]![mark], sign);
    if (certainty !== null) add(sums, SURE[certainty][mark], sign);
  });
}

/** The figures of a question, read from its sums. */
export type ItemFigures = {
  n: number;
  right: number;
  views: number;
  /** Null where it is not defined: too few answers, or no difference between them. */
  itemRest: { r: number; low: number; high: number } | null;
  /** By answer, how many gave it in each bin of the rest, and last those without others. */
  picks: ReadonlyMap<string, readonly number[]>;
  /** The middle answer's time, to the bin; null if none was measured. */
  medianSeconds: number | null;
};

/** Answers from which on an item-rest correlation is given. */
const ENOUGH_FOR_REST = 30;

export function figuresFrom(sums: ReadonlyMap<FigureName, number>): ItemFigures {
  const of = (name: FigureName) => sums.get(name) ?? 0;
  const picks = new Map<string, number[]>();
  const seconds = Array.from({ length: SECOND_BINS }, () => 0);
  for (const [name, count] of sums) {
    const [, kind, bin, rest] = /^(pick|sec) (\d+) (.*)$/s.exec(name) ?? [];
    if (kind === 'sec') seconds[Number(bin)]! += count;
    if (kind !== 'pick') continue;
    const own = picks.get(rest!) ?? Array.from({ length: REST_BINS + 1 }, () => 0);
    own[Number(bin)]! += count;
    picks.set(rest!, own);
  }
  return {
    n: of('n'),
    right: of('right'),
    views: of('views'),
    itemRest: itemRestOf({
      n: of('restN'),
      x: of('restX'),
      y: of('rest'),
      yy: of('restSq'),
      xy: of('restRight'),
    }),
    picks,
    medianSeconds: medianOf(seconds),
  };
}

function medianOf(bins: readonly number[]): number | null {
  const total = bins.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let passed = 0;
  const bin = bins.findIndex((count) => (passed += count) * 2 >= total);
  return Math.round((leastSeconds(bin) + leastSeconds(bin + 1)) / 2);
}

/** Pearson's r with its 95 % interval by Fisher's transformation. */
function itemRestOf(sums: { n: number; x: number; y: number; xy: number; yy: number }): ItemFigures['itemRest'] {
  const { n, x, y, xy, yy } = sums;
  const [ofX, ofY] = [n * x - x * x, n * yy - y * y];
  if (n < ENOUGH_FOR_REST || ofX === 0 || ofY === 0) return null;
  const r = Math.max(-1, Math.min(1, (n * xy - x * y) / Math.sqrt(ofX) / Math.sqrt(ofY)));
  const [z, half] = [Math.atanh(Math.max(-0.999_999, Math.min(0.999_999, r))), 1.959_963_985 / Math.sqrt(n - 3)];
  return { r, low: Math.tanh(z - half), high: Math.tanh(z + half) };
}

/** The bins of the rest divided into thirds of the answers, lowest first; the last bin of each. Answers without others are left out. */
export function thirdsOf(picks: ItemFigures['picks']): [number, number] {
  const totals = Array.from({ length: REST_BINS }, () => 0);
  for (const bins of picks.values()) bins.slice(0, REST_BINS).forEach((count, bin) => (totals[bin]! += count));
  const all = totals.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  const ends = totals.map((count) => (passed += count));
  const nearest = (goal: number, from: number) => {
    let best = from;
    for (let bin = from; bin < REST_BINS; bin += 1)
      if (Math.abs(ends[bin]! - goal) < Math.abs(ends[best]! - goal)) best = bin;
    return best;
  };
  const first = nearest(all / 3, 0);
  return [first, nearest((2 * all) / 3, Math.min(first + 1, REST_BINS - 1))];
}
