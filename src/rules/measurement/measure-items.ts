import { classicalItems, type Reliability, reliabilityOf } from './classical.ts';
import type { Responses } from './responses.ts';
import { type FitOptions, fitTwoPl } from './two-pl.ts';
import { wilsonInterval } from './wilson.ts';

/** With fewer answers, a slope and a difficulty say little. */
const ENOUGH_ANSWERS = 200;

/**
 * What to know before believing an item's figures: no answers; all right or all wrong; no correlation with the rest since one of them
 * does not vary; a negative correlation; fewer answers than a fit needs; no slope and difficulty, or a slope at the limit; the fit as a
 * whole stopped before it was finished.
 */
export const ITEM_FLAGS = [
  'noAnswers',
  'allRight',
  'allWrong',
  'itemRestUndefined',
  'itemRestNegative',
  'fewAnswers',
  'notEstimated',
  'slopeAtLimit',
  'notConverged',
] as const;
export type ItemFlag = (typeof ITEM_FLAGS)[number];

/** An item as measured; figures that are undefined are null. */
export type MeasuredItem = {
  name: string;
  n: number;
  facility: number | null;
  interval: { low: number; high: number } | null;
  itemRest: number | null;
  a: number | null;
  b: number | null;
  seA: number | null;
  seB: number | null;
  flags: ItemFlag[];
};

export type MeasuredForm = Reliability & {
  /** How many rows there are. */
  n: number;
  /** Of the 2PL, over the items that have an estimate; null if there is none. */
  logLik: number | null;
  areErrorsJoint: boolean;
  items: MeasuredItem[];
};

/** The classical figures and the 2PL of every item. */
export function measureItems(responses: Responses, options: FitOptions = {}): MeasuredForm {
  const fit = fitTwoPl(responses.rows, responses.names.length, options);
  const classical = classicalItems(responses);
  const items = responses.names.map((name, index): MeasuredItem => {
    const { n, right, facility, itemRest } = classical[index]!;
    const fitted = fit?.items[index] ?? null;
    const flags: Record<ItemFlag, boolean> = {
      noAnswers: n === 0,
      allRight: n > 0 && right === n,
      allWrong: n > 0 && right === 0,
      itemRestUndefined: itemRest === null,
      itemRestNegative: itemRest !== null && itemRest < 0,
      fewAnswers: n < ENOUGH_ANSWERS,
      notEstimated: fitted === null,
      slopeAtLimit: fitted !== null && fitted.isAtLimit,
      notConverged: fitted !== null && !fit!.hasConverged,
    };
    return {
      name,
      n,
      facility,
      interval: wilsonInterval(right, n),
      itemRest,
      a: fitted?.a ?? null,
      b: fitted && Number.isFinite(fitted.b) ? fitted.b : null,
      seA: fitted?.seA ?? null,
      seB: fitted?.seB ?? null,
      flags: ITEM_FLAGS.filter((flag) => flags[flag]),
    };
  });
  return {
    n: responses.rows.length,
    ...reliabilityOf(responses),
    logLik: fit?.logLik ?? null,
    areErrorsJoint: fit?.areErrorsJoint ?? true,
    items,
  };
}
