import { addressForm } from './address.ts';
import type { Entry } from './entries.ts';
import { dashPattern, foldTyped } from '#rules/wording/typed-text.ts';

/** What a blank accepts. */
export type Accepts = {
  entry: Entry;
  /** The first is shown as the right answer; in a command, `(…)` marks what may be left out at the end of a word. */
  values: string[];
  /** Shown beside the blank; may be typed after a number. */
  unit?: string | undefined;
  /** Tolerance of a number. */
  tolerance?: number | undefined;
  /** Whether case matters. */
  isCaseSensitive?: true | undefined;
};

/** An author's value with single spaces, as it is shown. */
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** A whole number in groups of three, by commas or spaces, or as the Swiss do; by points only where it cannot be a fraction. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+|(?:\.\d{3}){2,})$/;
/** What may stand before a decimal point, and before a decimal comma. */
const BEFORE_POINT = /^\d*$|^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/;
const BEFORE_COMMA = /^\d*$|^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/;
const DIGITS = /^\d+$/;
/** A sign, the number, and its power of ten: 6.022e23 or 6.022 × 10^23. */
const NUMBER = /^([+-]?)\s?([\d.,' ]*\d[.,]?)(?:e([+-]?\d{1,3})|\s?[x×*·]\s?10\s?\^\s?([+-]?\d{1,3}))?$/i;

/** Plain digits with a decimal point; null if the separators do not make a number. */
function decimalOf(digits: string): string | null {
  const digitsIn = (text: string) => text.replace(/\D/g, '');
  if (DIGITS.test(digits) || GROUPED.test(digits)) return digitsIn(digits);
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
  const isRead = at >= 0 && /^\d*$/.test(fraction) && (digits[at] === ',' ? BEFORE_COMMA : BEFORE_POINT).test(whole);
  return isRead ? `${digitsIn(whole)}.${fraction}` : null;
}

/** Signs of money, typed before the number where the unit stands after it. */
const MONEY = new Map([
  ['usd', /^([+-]?\s?)\$\s?/],
  ['eur', /^([+-]?\s?)€\s?/],
  ['gbp', /^([+-]?\s?)£\s?/],
]);

/**
 * The number typed, with or without its unit; null if it isn't one. Separators are read where only one reading is possible:
 * 65 535, 65,535, and 1,5; a lone comma before three digits groups them, as English does.
 */
export function numberOf(text: string, unit = ''): number | null {
  const typed = foldTyped(text);
  const end = foldTyped(unit).toLowerCase();
  const bare = end !== '' && typed.toLowerCase().endsWith(end) ? typed.slice(0, -end.length).trim() : typed;
  const dashed = bare.replace(/^—/, '-').replace(/(?<=[e^]\s?)—/i, '-');
  const money = MONEY.get(end);
  const [, sign = '', digits = '', e, power] = NUMBER.exec(money ? dashed.replace(money, '$1') : dashed) ?? [];
  const hasPower = e !== undefined || power !== undefined;
  // Before a power of ten stands one digit, so a comma after it begins the fraction.
  const decimal = digits === '' ? null : decimalOf(hasPower ? digits.replace(/^(\d),/, '$1.') : digits);
  const number = Number(`${sign}${decimal}e${e ?? power ?? 0}`);
  return decimal !== null && Number.isFinite(number) ? number : null;
}

/** A smaller difference than anyone types, and than arithmetic makes. */
const slack = (value: number): number =>
  Math.max(Math.min(1, Math.abs(value)) * 1e-9, Math.abs(value) * 2 * Number.EPSILON);

const isNear = (number: number, value: number, tolerance: number): boolean =>
  Math.abs(number - value) <= tolerance + (tolerance > 0 ? slack(Math.max(Math.abs(value), tolerance)) : slack(value));

/** Every word of a command in full: optional letters are included. */
const inFull = (command: string): string => plain(command.replace(/[()]/g, ''));

/** The forms a command may take, where `sh(ow)` stands for sh, sho and show. */
function commandPattern(command: string, flags: string): RegExp {
  const words = foldTyped(command)
    .split(' ')
    .map((word) => {
      const [, head, tail] = /^([^()]+)\(([^()]+)\)$/.exec(word) ?? [null, word.replace(/[()]/g, ''), ''];
      const rest = [...tail!].reduceRight((after, sign) => `(?:${dashPattern(sign)}${after})?`, '');
      return `${dashPattern(head!)}${rest}`;
    });
  return new RegExp(`^${words.join(' ')}$`, flags);
}

/** Whether the input is one of the values, in any form. */
export function isAccepted(typed: string, { entry, values, unit, tolerance = 0, isCaseSensitive }: Accepts): boolean {
  const folded = foldTyped(typed);
  if (folded === '') return false;
  if (entry === 'number') {
    const number = numberOf(folded, unit);
    return number !== null && values.some((value) => isNear(number, numberOf(value, unit)!, tolerance));
  }
  if (entry === 'address') {
    const address = addressForm(folded);
    return address !== null && values.some((value) => addressForm(value) === address);
  }
  const flags = isCaseSensitive ? 'u' : 'iu';
  return values.some((value) =>
    (entry === 'command' ? commandPattern(value, flags) : new RegExp(`^${dashPattern(foldTyped(value))}$`, flags)).test(
      folded,
    ),
  );
}

/** What keeps an entry from being read at all, said while it is typed; null if nothing does. It says nothing about the key. */
export function entryHint(typed: string, entry: Entry, unit?: string): string | null {
  if (foldTyped(typed) === '') return null;
  if (entry === 'number' && numberOf(typed, unit) === null) return 'Not a number. Type digits, such as 1024 or 1.5.';
  if (entry === 'address' && addressForm(typed) === null)
    return 'Not a complete IP address, network, or prefix length.';
  return null;
}

/** What is shown as the right answer. */
export const firstAccepted = ({ entry, values: [first = ''] }: Accepts): string =>
  entry === 'command' ? inFull(first) : plain(first);

/** What is wrong with what a blank accepts; null if nothing is. */
export function acceptsFault({ entry, values, unit, tolerance }: Accepts): string | null {
  if (values.length === 0 || values.some((value) => foldTyped(value) === '')) return 'accepts nothing';
  if (entry !== 'number' && tolerance !== undefined) return 'has a tolerance but is not a number';
  if (entry !== 'number' && unit !== undefined) return 'has a unit but is not a number';
  const strange = values.find((value) =>
    entry === 'number' ? numberOf(value, unit) === null : entry === 'address' && addressForm(value) === null,
  );
  if (strange !== undefined) return `accepts "${strange}", which is not ${entry === 'address' ? 'an' : 'a'} ${entry}`;
  return null;
}

/** What a blank accepts, with its fields in a fixed order. */
export const acceptedParts = (accepts: Accepts | undefined) =>
  accepts
    ? [accepts.entry, accepts.values, accepts.unit ?? null, accepts.tolerance ?? null, accepts.isCaseSensitive ?? false]
    : null;
