import { passesLuhn } from '#rules/checkout/luhn.ts';

/** A text and where the caret stands in it. */
export type CaretText = { value: string; caret: number };

const digitsIn = (text: string): string => text.replace(/\D/g, '');

const LONGEST = 19;
/** American Express prints its 15 digits as 4, 6, 5; everybody else groups by four. */
const isAmex = (digits: string): boolean => /^3[47]/.test(digits);

function groupDigits(digits: string): string {
  if (isAmex(digits)) return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** `01 / 28`. The bar appears with the year, so that nothing comes back that was just deleted. */
function monthAndYear(text: string): string {
  // The space behind the bar was deleted: the bar goes with it.
  if (/^\d\d \/$/.test(text)) return text.slice(0, 2);
  // Half of the month is being mended.
  if (/^\d? \/ \d{0,2}$/.test(text)) return text;
  const bar = text.indexOf('/');
  const typed = digitsIn(text);
  const isOneDigitMonth = bar < 0 ? /^[2-9]./.test(typed) : digitsIn(text.slice(0, bar)).length === 1;
  const digits = isOneDigitMonth ? `0${typed}` : typed;
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (year === '' && (bar < 0 || month.length < 2)) return month;
  // The browser may fill in the year with four digits.
  return `${month} / ${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith('20') ? 4 : 2)}`;
}

/** Puts the caret behind as many digits as it was behind before, counted from the end: what is added stands in front. */
function withCaret(given: CaretText, value: string): CaretText {
  if (value === given.value) return given;
  if (given.caret >= given.value.length) return { value, caret: value.length };
  let behind = digitsIn(given.value.slice(given.caret)).length;
  let caret = value.length;
  while (caret > 0 && behind > 0) {
    caret -= 1;
    if (/\d/.test(value[caret]!)) behind -= 1;
  }
  return { value, caret };
}

/** A card number as it is printed, while it is typed. */
export function asCardNumber(given: CaretText): CaretText {
  return withCaret(given, groupDigits(digitsIn(given.value).slice(0, LONGEST)));
}

/** An expiry as it is printed, while it is typed. */
export function asExpiry(given: CaretText): CaretText {
  return withCaret(given, monthAndYear(given.value));
}

/** A security code: digits, four at the most. */
export function asSecurityCode(given: CaretText): CaretText {
  return withCaret(given, digitsIn(given.value).slice(0, 4));
}

/** What is wrong with a card number, or null. */
export function cardNumberFault(text: string): string | null {
  const digits = digitsIn(text);
  const shortest = isAmex(digits) ? 15 : /^[2456]/.test(digits) ? 16 : 13;
  if (digits.length < shortest) return 'Your card number is incomplete.';
  return passesLuhn(digits) ? null : 'Your card number is invalid.';
}

/** The month and the whole year of an expiry; null while it is not whole. */
export function expiryIn(text: string): { month: number; year: number } | null {
  const found = /^(\d\d) \/ (\d\d)$/.exec(monthAndYear(text));
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null;
}

/** What is wrong with an expiry on this day, or null. A card is good through the last day of its month. */
export function expiryFault(text: string, today: Date): string | null {
  const expiry = expiryIn(text);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const months = (expiry.year - today.getFullYear()) * 12 + (expiry.month - 1 - today.getMonth());
  if (expiry.month < 1 || expiry.month > 12 || months > 50 * 12) return "Your card's expiration date is invalid.";
  return months < 0 ? "Your card's expiration date is in the past." : null;
}

/** What is wrong with the security code of a card with this number, or null. */
export function securityCodeFault(text: string, cardNumber: string): string | null {
  const wanted = isAmex(digitsIn(cardNumber)) ? 4 : 3;
  return digitsIn(text).length < wanted ? "Your card's security code is incomplete." : null;
}

/** What is wrong with a postal code, or null. They differ from country to country. */
export function postalCodeFault(text: string): string | null {
  const code = text.trim();
  if (code.length < 3) return 'Your postal code is incomplete.';
  return /^[\p{L}\d][\p{L}\d -]{1,10}[\p{L}\d]$/u.test(code) ? null : 'Your postal code is invalid.';
}
