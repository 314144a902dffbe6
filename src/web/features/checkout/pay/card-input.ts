import { passesLuhn } from '#rules/checkout/luhn.ts';

/** A text and the position of the caret. */
export type CaretText = { value: string; caret: number };

const digitsIn = (text: string): string => text.replace(/\D/g, '');

const LONGEST = 19;
/** American Express prints its 15 digits as 4, 6, 5; all others use groups of four. */
const isAmex = (digits: string): boolean => /^3[47]/.test(digits);

function groupDigits(digits: string): string {
  if (isAmex(digits)) return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** `01 / 28`. The slash appears with the year, so that deleting it is not undone. */
function monthAndYear(text: string): string {
  // The space after the slash was deleted, so the slash goes too.
  if (/^\d\d \/$/.test(text)) return text.slice(0, 2);
  // The month is being corrected.
  if (/^\d? \/ \d{0,2}$/.test(text)) return text;
  const bar = text.indexOf('/');
  const typed = digitsIn(text);
  const isOneDigitMonth = bar < 0 ? /^[2-9]./.test(typed) : digitsIn(text.slice(0, bar)).length === 1;
  const digits = isOneDigitMonth ? `0${typed}` : typed;
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (year === '' && (bar < 0 || month.length < 2)) return month;
  // The browser may fill in a four-digit year.
  return `${month} / ${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith('20') ? 4 : 2)}`;
}

/** Keeps the same number of digits after the caret, since formatting adds characters in front of it. */
function withCaret(text: CaretText, value: string): CaretText {
  if (value === text.value) return text;
  if (text.caret >= text.value.length) return { value, caret: value.length };
  let behind = digitsIn(text.value.slice(text.caret)).length;
  let caret = value.length;
  while (caret > 0 && behind > 0) {
    caret -= 1;
    if (/\d/.test(value[caret]!)) behind -= 1;
  }
  return { value, caret };
}

/** A card number formatted as printed, while it is typed. */
export function asCardNumber(text: CaretText): CaretText {
  return withCaret(text, groupDigits(digitsIn(text.value).slice(0, LONGEST)));
}

/** An expiry date formatted as printed, while it is typed. */
export function asExpiry(text: CaretText): CaretText {
  return withCaret(text, monthAndYear(text.value));
}

/** A security code: at most four digits. */
export function asSecurityCode(text: CaretText): CaretText {
  return withCaret(text, digitsIn(text.value).slice(0, 4));
}

/** The error in a card number, or null. */
export function cardNumberFault(text: string): string | null {
  const digits = digitsIn(text);
  const shortest = isAmex(digits) ? 15 : /^[2456]/.test(digits) ? 16 : 13;
  if (digits.length < shortest) return 'Your card number is incomplete.';
  return passesLuhn(digits) ? null : 'Your card number is invalid.';
}

/** The month and full year of an expiry date; null while it is incomplete. */
export function expiryIn(text: string): { month: number; year: number } | null {
  const found = /^(\d\d) \/ (\d\d)$/.exec(monthAndYear(text));
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null;
}

/** The error in an expiry date as of this day, or null. A card is valid through the last day of its month. */
export function expiryFault(text: string, today: Date): string | null {
  const expiry = expiryIn(text);
  if (!expiry) return 'Your card’s expiration date is incomplete.';
  const months = (expiry.year - today.getFullYear()) * 12 + (expiry.month - 1 - today.getMonth());
  if (expiry.month < 1 || expiry.month > 12 || months > 50 * 12) return 'Your card’s expiration date is invalid.';
  return months < 0 ? 'Your card’s expiration date is in the past.' : null;
}

/** The error in the security code of a card with this number, or null. */
export function securityCodeFault(text: string, cardNumber: string): string | null {
  const wanted = isAmex(digitsIn(cardNumber)) ? 4 : 3;
  return digitsIn(text).length < wanted ? 'Your card’s security code is incomplete.' : null;
}

/** The error in a postal code, or null. Formats vary by country. */
export function postalCodeFault(text: string): string | null {
  const code = text.trim();
  if (code.length < 3) return 'Your postal code is incomplete.';
  return /^[\p{L}\d][\p{L}\d -]{1,10}[\p{L}\d]$/u.test(code) ? null : 'Your postal code is invalid.';
}
