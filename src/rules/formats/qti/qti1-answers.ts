import type { DraftParts } from '../draft-row.ts';
import { blanksParts, ORDER_KIND, pairsParts, typedParts } from '../other-kinds.ts';
import { capital } from '../field-name.ts';
import { absentFault, PARTIAL, placesOf } from '../text/found-options.ts';
import { areTruths } from '../text/keys.ts';
import { below, type Element } from '../xml/tree.ts';
import { numberIn, rightChoices, type ScoredCondition } from './qti1-conditions.ts';
import { without } from './qti1-texts.ts';
import {
  CLICK,
  DRAWING,
  ESSAY,
  FORMULA,
  SLIDER,
  SURVEY,
  TOGETHER,
  TOLERANCES,
  UPLOAD,
  notImported,
} from '../text/not-imported.ts';

/** What an item asks, what is right, and how to read its texts. Anything lost is added to `lost`. */
export type AskedItem = {
  common: { text: string };
  elements: readonly Element[];
  conditions: readonly ScoredCondition[];
  say: (element: Element) => string;
  losses: Set<string>;
  /** Answers are typed: every choice of an open blank is accepted. */
  isEntry: boolean;
};
type Choice = { id: string; text: string; isFixed: boolean };
/** Choices answered together: a row, a blank or a category. */
type Group = { name: string; choices: Choice[]; keys: string[]; isMultiple: boolean };

/** What asks for an answer other than an option, and what such a question is if nothing says what is right. */
const OTHERS: Record<string, string> = {
  response_str: 'A question without a correct answer, such as an essay,',
  response_num: 'A numerical question without a correct number',
  response_xy: CLICK,
  response_grp: TOGETHER,
};
export const RESPONSES = ['response_lid', ...Object.keys(OTHERS)];

/** What programs call questions that no form here has, in letters alone. */
const TYPES: readonly [RegExp, string][] = [
  [/essay|shortresponse/, notImported(ESSAY)],
  [/fileupload/, notImported(UPLOAD)],
  [/hotspot|imagemap/, notImported(CLICK)],
  [/calculated|formula/, notImported(FORMULA)],
  [/drawing/, notImported(DRAWING)],
  [/slider/, notImported(SLIDER)],
  [/opinionscale|likert|survey|poll/, notImported(SURVEY)],
  [/quizbowl|jumbledsentence/, notImported('A question of a form that only Blackboard has')],
  [/textonly/, 'A text without a question'],
];

/** Why an item of this type can't be imported; null: it may be. */
export function unknownType(type: string): string | null {
  const letters = type.toLowerCase().replace(/[^a-z]/g, '');
  return TYPES.find(([name]) => name.test(letters))?.[1] ?? null;
}

/** An item's options and which are right, or what it asks instead; or why it can't be imported. */
export function answersOf(item: AskedItem): (DraftParts & { ids?: string[] }) | string {
  const [first, ...others] = item.elements;
  if (!first) return 'A text without a question';
  if ((others.length > 0 || item.isEntry) && item.elements.every(({ name }) => name === 'response_lid'))
    return groups(item);
  if (others.length > 0) return severalFault(item.elements);
  if (first.name !== 'response_lid') return entryParts(item, first);
  const isOrdered = first.attributes.rcardinality === 'Ordered';
  return isOrdered ? orderingParts(item, first) : options(item, first);
}

/** Why several answers of other forms can't be imported. */
const severalFault = (elements: readonly Element[]): string =>
  elements.every(({ name }) => name === 'response_str')
    ? 'A question with several answers to type can’t be imported from QTI 1.2'
    : 'The item contains several questions';

const choicesOf = (element: Element, { say }: AskedItem): Choice[] =>
  below(element, 'response_label').map((label) => ({
    id: label.attributes.ident ?? '',
    text: say(label),
    isFixed: isNo(label.attributes.rshuffle),
  }));

const isNo = (value = '') => value.toLowerCase() === 'no';

function options(item: AskedItem, first: Element): (DraftParts & { ids: string[] }) | string {
  const choices = choicesOf(first, item);
  const { keys, isPartial } = rightChoices(item.conditions, first.attributes.rcardinality === 'Multiple');
  const ids = idsOf(choices);
  const fault = absentFault(keys, ids);
  if (fault !== null) return fault;
  if (isPartial) item.losses.add(PARTIAL);
  // Not shuffled only if the file says so: most programs say it of a whole quiz, outside the question.
  const isShuffled = !below(first, 'render_choice').some(({ attributes }) => isNo(attributes.shuffle));
  const fixed = choices.flatMap(({ isFixed }, index) => (isFixed || !isShuffled ? [index] : []));
  const texts = choices.map(({ text }) => text);
  // Blackboard writes `true` and `false`.
  const shown = areTruths(texts) ? texts.map(capital) : texts;
  return { ...item.common, ids, options: shown, right: placesOf(ids, keys), fixed };
}

function orderingParts(item: AskedItem, first: Element): DraftParts | string {
  const choices = choicesOf(first, item);
  const { keys } = rightChoices(item.conditions, false);
  const right = keys.map((key) => choices.findIndex(({ id }) => id === key));
  if (right.length !== choices.length || right.includes(-1)) return 'The question has no correct order';
  if (item.say(without(first, ['response_label'])) !== '') item.losses.add('Labels at the ends of a list');
  return { ...item.common, kind: ORDER_KIND, options: choices.map(({ text }) => text), right };
}

const OPEN = 'openEntry';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Rows, blanks or categories, each with its own choices. */
function groups(item: AskedItem): DraftParts | string {
  const { conditions, losses } = item;
  let { text } = item.common;
  const prompts = item.elements.map((element, index): Group => {
    const ident = element.attributes.ident ?? '';
    const variable = ident.replace(/^response_/, '');
    const isInText = text.includes(`[${variable}]`);
    // The file names such a blank by its right answer.
    const isNumbered = isInText && UUID.test(variable);
    if (isNumbered) text = text.replaceAll(`[${variable}]`, `[${index + 1}]`);
    const choices = choicesOf(element, item);
    const own = conditions.flatMap(({ wants }) => wants.filter(({ of }) => of === ident));
    return {
      name: isNumbered ? String(index + 1) : isInText ? variable : item.say(without(element, ['response_label'])),
      choices,
      keys: item.isEntry && isOpen(element) ? choices.map(({ id }) => id) : [...new Set(own.map(({ value }) => value))],
      isMultiple: element.attributes.rcardinality === 'Multiple',
    };
  });
  if (prompts.some(({ keys, choices }) => !keys.some((key) => choices.some(({ id }) => id === key))))
    return 'Not every row or blank has a correct answer';
  for (const { keys, choices } of prompts) {
    const fault = absentFault(keys, idsOf(choices));
    if (fault !== null) return fault;
  }
  if (prompts.every(isTyped)) {
    const parts = prompts.map(({ name, choices }) => ({
      text: name,
      rationale: '',
      accepts: { entry: 'text' as const, values: [...new Set(choices.map((choice) => choice.text))] },
    }));
    return blanksParts({ ...item.common, text }, parts);
  }
  if (prompts.some(({ isMultiple }) => isMultiple)) return categories(item, prompts);
  if (prompts.some(isTyped)) losses.add('Typing an answer; it is now chosen');
  if (
    new Set(prompts.map(({ choices }) => JSON.stringify(idsOf(choices)))).size > 1 &&
    prompts.some(({ name }) => text.includes(`[${name}]`))
  )
    losses.add('Which choices belong to which blank');
  if (prompts.some(({ keys }) => keys.length > 1)) losses.add('Additional correct answers for a row');
  const pairs = prompts.map(({ name, choices, keys }) => ({
    left: name,
    right: choices.find(({ id }) => id === keys[0])?.text ?? '',
  }));
  const extra = prompts.flatMap(({ choices }) => choices.map((choice) => ({ left: '', right: choice.text })));
  return pairsParts({ ...item.common, text }, [...pairs, ...extra]);
}

/** Whether a blank is not one of the lists to choose from, which New Quizzes writes as blanks too. */
const isOpen = (element: Element) =>
  below(element, 'response_label').every(({ attributes }) => (attributes.answer_type ?? OPEN) === OPEN);

/** Whether anything named is right, so there is nothing to choose from. */
const isTyped = ({ choices, keys, isMultiple }: Group) =>
  !isMultiple && choices.length > 0 && choices.every(({ id }) => keys.includes(id));
const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id);

/** Things to sort: each becomes a row that takes one of the categories. */
function categories({ common, losses }: AskedItem, found: readonly Group[]): DraftParts {
  const pairs = found.flatMap(({ name, choices, keys }) =>
    choices.filter(({ id }) => keys.includes(id)).map(({ text }) => ({ left: text, right: name })),
  );
  const sorted = new Set(found.flatMap(({ keys }) => keys));
  if (found.some(({ choices }) => choices.some(({ id }) => !sorted.has(id)))) losses.add('Items that fit no category');
  return pairsParts(common, pairs);
}

function entryParts({ common, conditions, losses }: AskedItem, first: Element): DraftParts | string {
  const isBounded = conditions.some(({ condition }) => below(condition, 'vargte', 'vargt').length > 0);
  if (first.name === 'response_num' || isBounded) {
    const most = Math.max(0, ...conditions.map(({ points }) => points));
    const best = conditions.filter(({ points }) => points === most);
    if (best.length < conditions.length) losses.add(PARTIAL);
    const numbers = best.map(numberIn).filter((number) => number !== null);
    const [tolerance, ...more] = new Set(numbers.map((number) => number.tolerance));
    if (tolerance === undefined) return 'The item does not say which number is correct';
    if (more.length > 0) return TOLERANCES;
    const values = [...new Set(numbers.map(({ value }) => value))];
    return typedParts(common, { entry: 'number', values, ...(tolerance > 0 && { tolerance }) });
  }
  const { keys, isPartial } = rightChoices(conditions, false);
  const values = keys.filter((value) => value !== '');
  if (first.name !== 'response_str' || values.length === 0) return notImported(OTHERS[first.name]!);
  if (isPartial) losses.add(PARTIAL);
  const equals = conditions.flatMap(({ condition }) => below(condition, 'varequal', 'varsubset'));
  if (
    equals.some(({ name, attributes }) => name === 'varsubset' || /contains|matches/i.test(attributes.setmatch ?? ''))
  )
    losses.add('Answers that only contain or match what is correct');
  const isCaseSensitive = equals.length > 0 && equals.every(({ attributes }) => /^yes$/i.test(attributes.case ?? ''));
  return typedParts(common, { entry: 'text', values, ...(isCaseSensitive && { isCaseSensitive }) });
}
