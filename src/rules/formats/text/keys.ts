import { OPTION_IDS } from '#rules/question/part/limits.ts';
import { excerptOf } from './excerpt.ts';
import { NO_KEY } from './found-options.ts';

/** How a key refers to options. */
export const LETTERS = OPTION_IDS.toUpperCase();

const TRUTHS = [
  ['true', 't', 'yes', 'y', 'correct'],
  ['false', 'f', 'no', 'n', 'incorrect'],
];
const WORD = /^(?:options?|choices?|answers?|keys?|correct)\s*[:.#]?\s+(?=\S)/i;
const OPTIONS = /^option [a-h](, option [a-h])+$/i;
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
const truthOf = (text: string) => TRUTHS.findIndex((words) => words.includes(plain(text)));

/** Whether these are the two options of a true/false question. */
export const areTruths = (options: readonly string[]): boolean =>
  options.length === 2 &&
  options.every((option) => truthOf(option) >= 0) &&
  truthOf(options[0]!) !== truthOf(options[1]!);

/**
 * The indexes of the options a key names: by letter or number, in any style ('A.', 'b)', '(C)', 'Option D',
 * 'A and C', 'A, C', 'AC'), by true or false, or by their text. Null: it names none of them, or could name more than one.
 */
export function keysIn(keyText: string, options: readonly string[]): number[] | null {
  const key = keyText.trim();
  if (key === '' || isAmbiguous(key, options)) return null;
  const whole = byText(key, options);
  if (whole !== null) return [whole];
  const one = oneOf(key, options);
  if (one !== null) return [one];
  return (
    // Where each is called an option, none is a text.
    severalOf(OPTIONS.test(key) ? key.split(/\s*,\s*/) : [], options) ??
    severalOf(key.replace(WORD, '').split(/\s*(?:[,;+&|/\n]|\band\b)\s*/i), options) ??
    severalOf(key.split(/\s*[;|\n]\s*/), options) ??
    severalOf(key.split(/\s+/), options) ??
    (/^[A-H]{2,8}$/.test(key) ? severalOf(key.split(''), options) : null)
  );
}

function severalOf(parts: readonly string[], options: readonly string[]): number[] | null {
  const named = parts.filter((part) => part.trim() !== '');
  const found = named.map((part) => byText(part, options) ?? oneOf(part, options));
  return found.length > 1 && found.every((index) => index !== null) ? [...new Set(found)] : null;
}

/** An exact match if there is one, otherwise ignoring spacing and case. */
function byText(key: string, options: readonly string[]): number | null {
  const exact = options.findIndex((option) => option.trim() === key.trim());
  const index =
    exact >= 0 ? exact : options.findIndex((option) => option.trim() !== '' && plain(option) === plain(key));
  return index >= 0 ? index : null;
}

function oneOf(key: string, options: readonly string[]): number | null {
  const bare = key.trim().replace(WORD, '');
  const [, sign, rest] = /^[([{]?\s*([a-h1-8])\s*(?:[.):\]}-]+\s*(.*))?$/is.exec(bare) ?? [];
  if (sign !== undefined) {
    const index = /\d/.test(sign) ? Number(sign) - 1 : LETTERS.indexOf(sign.toUpperCase());
    const isMeant = !rest || (options[index] !== undefined && plain(options[index]!) === plain(rest));
    if (isMeant && index < options.length) return index;
  }
  const truth = truthOf(bare);
  return truth >= 0 && areTruths(options) ? options.findIndex((option) => truthOf(option) === truth) : null;
}

/** The options a key of numbers names by position; null if it is not one, or one of them has no option. */
export function keysByPosition(key: string, options: readonly string[]): number[] | null {
  const numbers = numbersIn(key);
  return numbers?.every((number) => number <= options.length)
    ? [...new Set(numbers.map((number) => number - 1))]
    : null;
}

const numbersIn = (key: string): number[] | null =>
  /^\s*[1-8](\s*[,;\n]\s*[1-8])*\s*$/.test(key) ? key.split(/[,;\n]/).map(Number) : null;

/** The numbers of a key that consists of them, of one digit each; null if it does not. */
export const digitsIn = (key: string): number[] | null =>
  /^\s*\d(\s*[,;+&\n]\s*\d)*\s*$/.test(key) ? key.split(/[,;+&\n]/).map(Number) : null;

/** Whether a number in a key is the position of one option and the text of another; `from`: where positions begin. */
export const isAmbiguous = (key: string, options: readonly string[], from: 0 | 1 = 1): boolean =>
  (from === 0 ? digitsIn(key) : numbersIn(key))?.some((number) => {
    const named = options.findIndex((option) => option.trim() === String(number));
    return named >= 0 && named !== number - from && number - from < options.length;
  }) ?? false;

/** Why a key names no options. */
export function keyFault(key: string, options: readonly string[], from: 0 | 1 = 1): string {
  if (key === '') return NO_KEY;
  return isAmbiguous(key, options, from)
    ? `The correct answer “${excerptOf(key)}” could be a position or the text of an option. Please give its letter`
    : `The correct answer “${excerptOf(key)}” is not an option`;
}
