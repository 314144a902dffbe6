import { countText } from '../wording/count.ts';
import { DIFFICULTIES } from '../question/difficulty.ts';
import { TOO_FEW_OPTIONS } from './text/found-options.ts';

const NAMES: readonly [RegExp, (index: number, name: string, field: string) => string][] = [
  [/^$/, () => 'The question'],
  [/^(text|explanation|difficulty|topic|domain|task)$/, () => ''],
  [/^(?:options|parts|exhibits|rationales|sources)$/, (_index, _name, field) => `The list of ${field}`],
  [/^options\.(\d+)(?:\.text)?$/, (index) => `Option ${index}`],
  [/^rationales\.(\d+)$/, (index) => `Rationale ${index}`],
  [/^sources\.(\d+)\.url$/, (index) => `The address of source ${index}`],
  [/^sources\.(\d+)\.title$/, (index) => `The title of source ${index}`],
  [/^exhibits\.(\d+)\.(\w+)$/, (index, name) => `The ${name} of exhibit ${index}`],
  [/^correctAnswers?(?:\.\d+)?$/, () => 'The correct answer'],
  [/^fixed(?:\.\d+)?$/, () => 'An option that keeps its place'],
];

/** A question's field as the subject of a sentence, counted as people do: `options.3` is option 4. */
function subjectOf(field: string): string {
  for (const [pattern, name] of NAMES) {
    const [, index, part = ''] = pattern.exec(field) ?? [];
    if (pattern.test(field)) return name(Number(index) + 1, part, field) || `The ${field}`;
  }
  return capital(field);
}

/** With a capital first letter, as a sentence begins. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Ended, unless it is. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const TYPES: Record<string, string> = { string: 'text', number: 'a number', array: 'a list', object: 'an object' };

/** What the schema says of a value, as the rest of a sentence about it. */
const PREDICATES: readonly [RegExp, (match: readonly string[], field: string) => string][] = [
  [/^Required$/, () => 'is missing'],
  [/^String must contain at least 1 character|^Must not be blank$/, () => 'is empty'],
  [
    /^String must contain at most (\d+) character/,
    ([, most]) => `is longer than ${countText(Number(most), 'character')}`,
  ],
  [/^Array must contain at least 1 element/, () => 'is empty'],
  [/^Array must contain at least (\d+) element/, ([, least]) => `has fewer than ${least} entries`],
  [/^Array must contain at most (\d+) element/, ([, most]) => `has more than ${most} entries`],
  [/^Array must contain exactly (\d+) element/, ([, count]) => `does not have exactly ${count} entries`],
  [/^Number must be less than or equal to (.*)$/, ([, most]) => `is greater than ${most}`],
  [/^Number must be greater than or equal to (.*)$/, ([, least]) => `is less than ${least}`],
  [/^Expected (\w+), received \w+$/, ([, type = '']) => `is not ${TYPES[type] ?? `of type ${type}`}`],
  [/^Contains (characters .*)$/, ([, what]) => `contains ${what}`],
  [/^Enter an address that begins with (.*)$/, ([, start]) => `does not begin with ${start}, or is not an address`],
  [
    /^This picture (is not on this site.*)$/,
    ([, what], field) => (field.endsWith('.picture') ? what! : `shows a picture that ${what}`),
  ],
  [
    /^This is only a picture without a text alternative$/,
    () => 'is only a picture without a text alternative. Write one in the file, or replace the picture with words',
  ],
  [/^Two options are the same$/, () => 'is the same as another'],
  [/^This option does not exist$/, () => 'does not exist'],
  [
    /^(?:Invalid input|Must be one of .*)$/,
    (_, field) => (field === 'difficulty' ? `is not one of ${DIFFICULTIES.join(', ')}` : 'is not valid'),
  ],
];

/** Whether the reason is about the options or the key as a whole, and says so. */
const isWhole = (field: string): boolean => /^(correctAnswers?|parts(\.\d+)?|rationales)?$/.test(field);

/** A reason that says itself which exhibit it is about. */
const NAMES_EXHIBIT = /^(?:Exhibit|The title of exhibit|Line \d+ of exhibit) \d/;

/** What is wrong with a field, as a sentence that begins with what it is about. */
export function faultSentence({ field, reason }: { field: string; reason: string }): string {
  if (/^there are fewer than two( options)?$/i.test(reason)) return TOO_FEW_OPTIONS;
  const [, most] = (field === 'options' && /^There are more than (\d+)$/.exec(reason)) || [];
  if (most !== undefined) return `The question has more than ${countText(Number(most), 'option')}`;
  for (const [pattern, predicate] of PREDICATES) {
    const match = pattern.exec(reason);
    if (match) return `${subjectOf(field)} ${predicate(match, field)}`;
  }
  return isWhole(field) || NAMES_EXHIBIT.test(reason) ? reason : `${subjectOf(field)}: ${reason}`;
}

/** Everything wrong with a question, each once. */
export const faultSentences = (faults: readonly { field: string; reason: string }[]): string[] => [
  ...new Set(faults.map(faultSentence)),
];
