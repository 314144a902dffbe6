import { middleOf, plainDecimal } from '../text/decimal.ts';
import { below, childrenOf, type Element, textIn } from '../xml/tree.ts';
import { without } from './qti1-texts.ts';

/** What a condition requires to be picked or typed, and the points it earns. */
export type ScoredCondition = { points: number; wants: { of: string; value: string }[]; condition: Element };

/** The conditions of an item that earn points. */
export function scoredIn(conditions: readonly Element[]): ScoredCondition[] {
  return conditions
    .map((condition) => ({
      points: Math.max(0, ...childrenOf(condition, 'setvar').map((set) => pointsIn(textIn(set).trim()))),
      wants: wantsOf(condition),
      condition,
    }))
    .filter(({ points }) => points > 0);
}

/** Blackboard names the most that a question earns instead of a number. */
const pointsIn = (text: string): number => (/^\w+\.max$/i.test(text) ? Number.MAX_VALUE : Number(text) || 0);

/** A negated condition wants nothing, nor does one that only says which feedback goes with an option. */
export const wantsOf = (condition: Element): ScoredCondition['wants'] =>
  below(without(condition, ['not']), 'varequal', 'varsubset')
    .map((equal) => ({
      of: equal.attributes.respident ?? '',
      value: textIn(equal).trim(),
    }))
    .filter(({ value }) => value !== '');

const valuesOf = ({ wants }: ScoredCondition) => wants.map(({ value }) => value);
const mostPoints = (scored: readonly ScoredCondition[]) => Math.max(0, ...scored.map(({ points }) => points));

/**
 * The right choices, in order: those of the condition with the most points; or each that earns points, if several may
 * be picked and each earns its own. Also, whether others earn points as well.
 */
export function rightChoices(
  all: readonly ScoredCondition[],
  isMultiple: boolean,
): { keys: string[]; isPartial: boolean } {
  const scored = all.filter(({ wants }) => wants.length > 0);
  const most = mostPoints(scored);
  const best = scored.filter(({ points }) => points === most);
  const isEach = isMultiple && scored.every(({ wants }) => wants.length === 1);
  const taken = isEach ? scored : best;
  return {
    keys: [...new Set(taken.flatMap(valuesOf))],
    isPartial: scored.length > best.length,
  };
}

/** A right number and its tolerance; null: the condition doesn't ask for a number. */
export function numberIn({ condition, wants }: ScoredCondition): { value: string; tolerance: number } | null {
  const bound = (...names: string[]) => {
    const [element] = below(without(condition, ['not']), ...names);
    const text = textIn(element).trim();
    return element && text !== '' && Number.isFinite(Number(text)) ? text : null;
  };
  const [least, most] = [bound('vargte', 'vargt'), bound('varlte', 'varlt')];
  const exact = wants[0]?.value;
  const middle = least === null || most === null ? null : middleOf(least, most);
  if (exact === undefined) return middle;
  if (!Number.isFinite(Number(exact))) return null;
  const above = most === null ? null : middleOf(exact, most);
  return {
    value: exact,
    tolerance: above === null || above.tolerance < 0 ? 0 : Number(plainDecimal(String(tidy(above.tolerance * 2)))),
  };
}

/** Removes binary floating-point noise. */
const tidy = (value: number) => Number(value.toPrecision(12));
