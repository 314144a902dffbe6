import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { COMMON_MIXTURES, COMMON_WORDS } from './common-words.ts';
import { passwordFault } from './password.ts';

const SUFFIXES = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '2024',
  '2025',
  '007',
  '69',
  '99',
  '_1',
];

test('refuses more than three thousand common passwords of sufficient length, in any case', () => {
  const all = [...COMMON_WORDS.flatMap((word) => SUFFIXES.map((suffix) => word + suffix)), ...COMMON_MIXTURES].filter(
    ({ length }) => length >= 8,
  );
  expect(new Set(all).size).toBeGreaterThan(3000);
  for (const form of [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text[0]!.toUpperCase() + text.slice(1),
  ]) {
    expect(all.map(form).filter((text) => !isCommonPassword(text))).toEqual([]);
  }
});

test.each([
  'p@ssw0rd',
  'P4$$word1',
  'Passw0rd!',
  'l0v3ly123',
  '123password',
  'ｐａｓｓｗｏｒｄ',
  'dragondragon',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  'hgfedcba',
  'qwertyuiop',
  'qwertyasdfgh',
  'zxcvbnm,'.slice(0, 7) + '1',
  '1qaz2wsx',
  '19841231',
  '31121984',
  '12311984',
  '123qwe456',
  'abc123abc',
  '111222333',
  '1234567890',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'vK7#pQz2',
  'blågrønn fjord',
  '🏔'.repeat(32),
  'tr0ub4dor&3x',
  'dragon fruit tart',
  '99990000x1y2',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('refuses a password with the person’s or the site’s name, with the reason', () => {
  const about = { minLength: 8, email: 'Ada.Lovelace@Example.com', username: 'countess-ada' };
  const fault = (password: string) => passwordFault(password, about);
  for (const password of ['ada.lovelace@example.com', 'ADA.LOVELACE', ' ada.lovelace '])
    expect(fault(password)?.text).toMatch(/email address/);
  expect(fault('Countess-Ada')?.text).toMatch(/username/);
  for (const password of ['cairncairn', 'Cairn123!', '2024cairn'])
    expect(fault(password)?.text).toMatch(/this site’s name/);
  expect(fault('password1')?.text).toBe('This password is too common');
  expect(fault('short')?.text).toBe('String must contain at least 8 character(s)');
  expect(passwordFault('vK7#pQz2', { ...about, minLength: 12 })?.text).toBe(
    'String must contain at least 12 character(s)',
  );
  expect(fault('vK7#pQz2')).toBeNull();
});

// Work that doubled with every character would still be running at the test's time limit.
test('finishes checking a long password', () => {
  for (const long of ['abc'.repeat(42), 'a'.repeat(127) + '!', '1'.repeat(64) + 'q'.repeat(64), '12'.repeat(64)])
    expect(typeof isCommonPassword(long)).toBe('boolean');
});
