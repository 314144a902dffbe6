import { NONE_RIGHT } from '../text/found-options.ts';
import { keyFault, keysIn, LETTERS } from '../text/keys.ts';

/** An option in any shape: by what a key may name it besides its text, and whether it says itself that it is right. */
export type ShapeOption = { text: string; rationale: string; names: string[]; isRight: boolean | null };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const valueIn = (record: Record<string, unknown>, names: readonly string[]): unknown =>
  names
    .flatMap((name) => Object.keys(record).filter((own) => letters(own) === name))
    .map((own) => record[own])
    .find((value) => value !== undefined && value !== null);

const TEXTS = ['text', 'option', 'answer', 'choice', 'content', 'answertext', 'optiontext', 'value', 'label', 'title'];
const FLAGS = ['iscorrect', 'correct', 'isright', 'right', 'isanswer'];
const REASONS = ['rationale', 'explanation', 'feedback', 'reason', 'comment'];
const IDS = ['id', 'key', 'letter', 'label', 'identifier', 'value'];

/** A text, or what is written like one; null: it is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isRecord(value) ? textOf(valueIn(value, ['text', 'content', 'value'])) : null;
}

/** Whether nothing is there, as in a cell that was left blank, or only in entries of a list. */
export const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isBlankText) : isBlankText(value);
const isBlankText = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const isTrue = (value: unknown): boolean => value === true || value === 1 || /^(true|yes|1)$/i.test(String(value));

/**
 * The options in a list of texts or objects, or in an object by their letters; null: there are none. Blanks after the last one are
 * only room that other questions need; one before it has an empty text and still counts in a key of positions.
 */
export function optionsIn(value: unknown): ShapeOption[] | null {
  const entries = Array.isArray(value)
    ? [...value.entries()]
    : isRecord(value)
      ? Object.entries(value).filter(([, option]) => option !== null)
      : null;
  const options = entries?.map(([name, option]) => optionOf(name, option));
  return options?.every((option) => option !== null)
    ? options.slice(0, options.findLastIndex(({ text }) => text !== '') + 1)
    : null;
}

/** Null: it has no text, not even an empty one. */
function optionOf(name: string | number, option: unknown): ShapeOption | null {
  const names = typeof name === 'string' ? [name] : [];
  if (!isRecord(option)) {
    const text = textOf(option) ?? '';
    return Array.isArray(option) ? null : { text, rationale: '', names, isRight: null };
  }
  if (!Object.keys(option).some((own) => TEXTS.includes(letters(own)))) return null;
  const text = textOf(valueIn(option, TEXTS)) ?? '';
  const flag = valueIn(option, FLAGS);
  return {
    text,
    rationale: textOf(valueIn(option, REASONS)) ?? '',
    names: [...names, ...IDS.flatMap((id) => textOf(valueIn(option, [id])) ?? [])].filter((own) => own !== text),
    isRight: flag === undefined ? null : isTrue(flag),
  };
}

export const isFlagged = ({ isRight }: ShapeOption): boolean => isRight !== null;

/** Which options are right, or why that cannot be told. `name`: what the file calls its key. */
export function keyIn(
  key: unknown,
  options: readonly ShapeOption[],
  name: string,
  countsFrom: 0 | 1 | null,
): number[] | string {
  const texts = options.map(({ text }) => text);
  if (key === undefined) {
    const right = options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
    return right.length > 0 ? right : NONE_RIGHT;
  }
  if (isRecord(key)) return flaggedIn(key, options);
  const right: number[] = [];
  for (const one of Array.isArray(key) ? key : [key]) {
    const from = name.endsWith('index') ? 0 : countsFrom;
    const number = typeof one === 'number' || from === 0 ? numberOf(one, texts) : null;
    const found = number === null ? namedKey(textOf(one) ?? '', options) : countedKey(number, texts, from);
    if (typeof found === 'string') return found;
    right.push(...found);
  }
  return right.length > 0 ? [...new Set(right)] : keyFault('', texts);
}

/** A key that is a number, or the digits of one that are not the text of an option; null: it is none. */
export function numberOf(key: unknown, texts: readonly string[]): number | null {
  if (typeof key === 'number') return key;
  return typeof key === 'string' && /^\s*\d\s*$/.test(key) && !texts.includes(key.trim()) ? Number(key) : null;
}

/** A key by the text of an option, by the name that the file gives it, or in any way that a key may be written. */
function namedKey(key: string, options: readonly ShapeOption[]): number[] | string {
  const texts = options.map(({ text }) => text);
  const byName = texts.includes(key) ? -1 : options.findIndex(({ names }) => names.includes(key));
  if (byName >= 0) return [byName];
  // A letter is not a position if the file itself gives the options other letters.
  const isApart = options.some(
    ({ names: [name = ''] }, index) => /^[a-h]$/i.test(name) && name.toUpperCase() !== LETTERS[index],
  );
  return (isApart ? null : keysIn(key, texts)) ?? keyFault(key, texts);
}

/** A number as a key: a position, from 0 or from 1 if nothing says which, or the text of an option. */
function countedKey(key: number, texts: readonly string[], countsFrom: 0 | 1 | null): number[] | string {
  const positions = countsFrom === null ? [key, key - 1] : [key - countsFrom];
  const found = new Set([...positions, texts.indexOf(String(key))].filter((at) => texts[at] !== undefined));
  if (found.size > 1)
    return `The correct answer ${key} could be counted from 0 or from 1, or be the text of an option. Please give its letter`;
  return found.size === 1 ? [...found] : keyFault(String(key), texts);
}

/** Each option by its name, and whether it is right: `{ "answer_a_correct": "true" }`. */
function flaggedIn(key: Record<string, unknown>, options: readonly ShapeOption[]): number[] | string {
  const flagged = Object.keys(key).filter((name) => isTrue(key[name]));
  const right = options.flatMap(({ names }, index) =>
    flagged.some((flag) =>
      [LETTERS[index]!, ...names].some((name) => flag.toLowerCase().replace(/_?correct$/, '') === name.toLowerCase()),
    )
      ? [index]
      : [],
  );
  return right.length === flagged.length && right.length > 0
    ? right
    : keyFault(
        flagged.join(', '),
        options.map(({ text }) => text),
      );
}
