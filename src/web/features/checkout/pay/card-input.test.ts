import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardForm } from './card-form-schema.ts';
import {
  asCardNumber,
  asExpiry,
  asSecurityCode,
  cardNumberFault,
  expiryFault,
  postalCodeFault,
  securityCodeFault,
  type CaretText,
} from './card-input.ts';

const TODAY = new Date(2026, 10, 21);

/** The content of the field after pressing keys one by one at its end. `<` is Backspace. */
function typed(keys: string, format: (given: CaretText) => CaretText): string {
  let field: CaretText = { value: '', caret: 0 };
  for (const key of keys) {
    const before = field.value.slice(0, field.caret);
    const after = field.value.slice(field.caret);
    const start = key === '<' ? before.slice(0, -1) : before + key;
    field = format({ value: start + after, caret: start.length });
  }
  return field.value;
}

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4242.4242', '4242 4242 4242 4242'],
  ['42424242424242421234567', '4242 4242 4242 4242 123'],
  ['378282246310005', '3782 822463 10005'],
  ['42424', '4242 4'],
  ['42424<', '4242'],
  ['42424<<', '424'],
  ['abc', ''],
])('typing %j as a card number gives %j', (keys, shown) => {
  expect(typed(keys, asCardNumber)).toBe(shown);
});

test.each([
  ['1230', '12 / 30'],
  ['12/30', '12 / 30'],
  ['12 / 30', '12 / 30'],
  ['530', '05 / 30'],
  ['5/30', '05 / 30'],
  ['1/30', '01 / 30'],
  ['12/2030', '12 / 30'],
  ['0128', '01 / 28'],
  ['123099', '12 / 30'],
  ['12', '12'],
  ['12/', '12 / '],
  // One press for the slash and its spaces, one for each digit.
  ['1230<<<', '12'],
  ['1230<<<<<', ''],
  ['1230<<<<4', '14'],
])('typing %j as an expiry gives %j', (keys, shown) => {
  expect(typed(keys, asExpiry)).toBe(shown);
});

test('accepts what the browser fills in at once', () => {
  const filled = (value: string, format: (given: CaretText) => CaretText) =>
    format({ value, caret: value.length }).value;
  expect(filled('12/2030', asExpiry)).toBe('12 / 30');
  expect(filled('4242424242424242', asCardNumber)).toBe('4242 4242 4242 4242');
  expect(filled('1234', asSecurityCode)).toBe('1234');
});

test('preserves the caret when a digit is added or deleted in the middle', () => {
  expect(asCardNumber({ value: '4242 94242 4242 4242', caret: 6 })).toEqual({
    value: '4242 9424 2424 2424 2',
    caret: 6,
  });
  expect(asCardNumber({ value: '424 4242 4242 4242', caret: 3 })).toEqual({ value: '4244 2424 2424 242', caret: 3 });
});

test('lets one digit of the month be corrected in place', () => {
  expect(asExpiry({ value: '1 / 30', caret: 1 })).toEqual({ value: '1 / 30', caret: 1 });
  expect(asExpiry({ value: '11 / 30', caret: 2 })).toMatchObject({ value: '11 / 30' });
});

test('formats idempotently without inventing or losing digits', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 19 }).map((list) => list.join(''));
  fc.assert(
    fc.property(digits, (number) => {
      const { value } = asCardNumber({ value: number, caret: number.length });
      const kept = value.replace(/ /g, '');
      expect(number.startsWith(kept)).toBe(true);
      expect(asCardNumber({ value, caret: value.length }).value).toBe(value);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const once = asExpiry({ value: text, caret: text.length }).value;
      expect(asExpiry({ value: once, caret: once.length }).value).toBe(once);
    }),
  );
});

describe('explains errors', () => {
  test.each([
    ['', 'Your card number is incomplete.'],
    ['4242 4242 4242 424', 'Your card number is incomplete.'],
    ['3782 822463 1000', 'Your card number is incomplete.'],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
    ['4242 4242 4242 4224', 'Your card number is invalid.'],
    ['4242 4242 4242 4242', null],
    ['3782 822463 10005', null],
    ['4000002500003155', null],
  ])('of the number %j: %j', (number, fault) => {
    expect(cardNumberFault(number)).toBe(fault);
  });

  test.each([
    ['', 'Your card’s expiration date is incomplete.'],
    ['12', 'Your card’s expiration date is incomplete.'],
    ['12 / 3', 'Your card’s expiration date is incomplete.'],
    ['13 / 30', 'Your card’s expiration date is invalid.'],
    ['00 / 30', 'Your card’s expiration date is invalid.'],
    ['10 / 26', 'Your card’s expiration date is in the past.'],
    ['12 / 25', 'Your card’s expiration date is in the past.'],
    ['11 / 26', null],
    ['01 / 27', null],
    ['12 / 99', 'Your card’s expiration date is invalid.'],
  ])('of the expiry %j in November 2026: %j', (expiry, fault) => {
    expect(expiryFault(expiry, TODAY)).toBe(fault);
  });

  test('in the security code, which is longer on American Express', () => {
    const incomplete = 'Your card’s security code is incomplete.';
    expect([securityCodeFault('', '4242'), securityCodeFault('12', '4242'), securityCodeFault('123', '4242')]).toEqual([
      incomplete,
      incomplete,
      null,
    ]);
    expect([securityCodeFault('123', '3782'), securityCodeFault('1234', '3782')]).toEqual([incomplete, null]);
  });

  test.each([
    ['', 'Your postal code is incomplete.'],
    ['94', 'Your postal code is incomplete.'],
    ['94107', null],
    ['SW1A 1AA', null],
    ['94107-1234', null],
    ['<script>', 'Your postal code is invalid.'],
  ])('of the postal code %j: %j', (code, fault) => {
    expect(postalCodeFault(code)).toBe(fault);
  });
});

test('returns a valid form as the provider’s card, and otherwise names each error', () => {
  const form = cardForm(() => TODAY);
  const filled = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', postalCode: ' 94107 ' };
  expect(form.parse(filled)).toEqual({
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2030,
    cvc: '123',
    postalCode: '94107',
  });
  const { error } = form.safeParse({ number: '', expiry: '', cvc: '', postalCode: '' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['number', 'expiry', 'cvc', 'postalCode']);
});
