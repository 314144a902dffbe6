import type { DraftParts } from '../draft-row.ts';
import { blanksParts, ORDER_KIND, pairsParts, typedParts } from '../other-kinds.ts';
import { below, type Element } from '../xml/tree.ts';
import { numberIn, rightChoices, type ScoredCondition } from './qti1-conditions.ts';
import { without } from './qti1-texts.ts';

/** What an item asks, what is right, and how to read its texts. Anything lost is added to `lost`. */
export type AskedItem = {
  common: { text: string };
  asked: readonly Element[];
  scored: readonly ScoredCondition[];
  say: (element: Element) => string;
  lost: Set<string>;
};
type Choice = { id: string; text: string };
/** Choices answered together: a row, a blank or a category. */
type Group = { name: string; choices: Choice[]; keys: string[]; isMultiple: boolean };

/** What is asked other than by options, keyed by the element that asks it. */
const OTHERS: Record<string, string> = {
  response_str: 'A text entry question',
  response_num: 'A numerical question',
  response_xy: 'A question about a picture',
  response_grp: 'A matching question',
};
export const RESPONSES = ['response_lid', ...Object.keys(OTHERS)];
const PARTIAL = 'Partial credit';

/** An item's options and which are right, or what it asks instead; or why it can't be imported. */
export function answersOf(given: AskedItem): (DraftParts & { ids?: string[] }) | string {
  const [first, ...others] = given.asked;
  if (!first) return 'A text without a question';
  if (others.length > 0 && given.asked.every(({ name }) => name === 'response_lid')) return groups(given);
  if (others.length > 0) return 'It contains several questions';
  if (first.name !== 'response_lid') return typed(given, first);
  const isOrdered = first.attributes.rcardinality === 'Ordered';
  return isOrdered ? ordered(given, first) : options(given, first);
}

const choicesOf = (element: Element, { say }: AskedItem): Choice[] =>
  below(element, 'response_label').map((label) => ({ id: label.attributes.ident ?? '', text: say(label) }));

function options(given: AskedItem, first: Element): (DraftParts & { ids: string[] }) | string {
  const choices = choicesOf(first, given);
  const { keys, isPartial } = rightChoices(given.scored, first.attributes.rcardinality === 'Multiple');
  const right = choices.flatMap(({ id }, index) => (keys.includes(id) ? [index] : []));
  if (right.length === 0) return 'No option is marked as correct';
  if (isPartial) given.lost.add(PARTIAL);
  return { ...given.common, ids: choices.map(({ id }) => id), options: choices.map(({ text }) => text), right };
}

function ordered(given: AskedItem, first: Element): DraftParts | string {
  const choices = choicesOf(first, given);
  const { keys } = rightChoices(given.scored, false);
  const right = keys.map((key) => choices.findIndex(({ id }) => id === key));
  if (right.length !== choices.length || right.includes(-1)) return 'It has no correct order';
  if (given.say(without(first, ['response_label'])) !== '') given.lost.add('Labels at the ends of a list');
  return { ...given.common, kind: ORDER_KIND, options: choices.map(({ text }) => text), right };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Rows, blanks or categories, each with its own choices. */
function groups(item: AskedItem): DraftParts | string {
  const { scored, lost } = item;
  let { text } = item.common;
  const gathered = item.asked.map((element, index): Group => {
    const ident = element.attributes.ident ?? '';
    const variable = ident.replace(/^response_/, '');
    const isInText = text.includes(`[${variable}]`);
    // The file names such a blank by its right answer.
    const isNumbered = isInText && UUID.test(variable);
    if (isNumbered) text = text.replaceAll(`[${variable}]`, `[${index + 1}]`);
    const own = scored.flatMap(({ wants }) => wants.filter(({ of }) => of === ident));
    return {
      name: isNumbered ? String(index + 1) : isInText ? variable : item.say(without(element, ['response_label'])),
      choices: choicesOf(element, item),
      keys: [...new Set(own.map(({ value }) => value))],
      isMultiple: element.attributes.rcardinality === 'Multiple',
    };
  });
  if (gathered.some(({ keys, choices }) => !keys.some((key) => choices.some(({ id }) => id === key))))
    return 'Not every pair is complete';
  if (gathered.every(isTyped)) {
    const parts = gathered.map(({ name, choices }) => ({
      text: name,
      rationale: '',
      accepts: { entry: 'text' as const, values: [...new Set(choices.map((choice) => choice.text))] },
    }));
    return blanksParts({ ...item.common, text }, parts);
  }
  if (gathered.some(({ isMultiple }) => isMultiple)) return categories(item, gathered);
  if (gathered.some(isTyped)) lost.add('Typing an answer; it is now chosen');
  if (
    new Set(gathered.map(({ choices }) => idsOf(choices))).size > 1 &&
    gathered.some(({ name }) => text.includes(`[${name}]`))
  )
    lost.add('Which choices belong to which blank');
  if (gathered.some(({ keys }) => keys.length > 1)) lost.add('Further right answers of a row');
  const pairs = gathered.map(({ name, choices, keys }) => ({
    left: name,
    right: choices.find(({ id }) => id === keys[0])?.text ?? '',
  }));
  const extra = gathered.flatMap(({ choices }) => choices.map((choice) => ({ left: '', right: choice.text })));
  return pairsParts({ ...item.common, text }, [...pairs, ...extra]);
}

/** Whether anything named is right, so there is nothing to choose from. */
const isTyped = ({ choices, keys, isMultiple }: Group) =>
  !isMultiple && choices.length > 0 && choices.every(({ id }) => keys.includes(id));
const idsOf = (choices: readonly Choice[]) => JSON.stringify(choices.map(({ id }) => id));

/** Things to sort: each becomes a row that takes one of the categories. */
function categories({ common, lost }: AskedItem, found: readonly Group[]): DraftParts {
  const pairs = found.flatMap(({ name, choices, keys }) =>
    choices.filter(({ id }) => keys.includes(id)).map(({ text }) => ({ left: text, right: name })),
  );
  const sorted = new Set(found.flatMap(({ keys }) => keys));
  if (found.some(({ choices }) => choices.some(({ id }) => !sorted.has(id)))) lost.add('What belongs in no category');
  return pairsParts(common, pairs);
}

function typed({ common, scored, lost }: AskedItem, first: Element): DraftParts | string {
  const isBounded = scored.some(({ condition }) => below(condition, 'vargte', 'vargt').length > 0);
  if (first.name === 'response_num' || isBounded) {
    const numbers = scored.map(numberIn).filter((number) => number !== null);
    const [tolerance, ...more] = new Set(numbers.map((number) => number.tolerance));
    if (tolerance === undefined) return `${OTHERS[first.name]!} cannot be imported`;
    if (more.length > 0) return 'Its answers have different tolerances, which cannot be imported';
    const values = [...new Set(numbers.map(({ value }) => value))];
    return typedParts(common, { entry: 'number', values, ...(tolerance > 0 && { tolerance }) });
  }
  const { keys, isPartial } = rightChoices(scored, false);
  const values = keys.filter((value) => value !== '');
  if (first.name !== 'response_str' || values.length === 0) return `${OTHERS[first.name]!} cannot be imported`;
  if (isPartial) lost.add(PARTIAL);
  return typedParts(common, { entry: 'text', values });
}
