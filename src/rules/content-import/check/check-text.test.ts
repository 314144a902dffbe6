import { expect, test } from 'vitest';
import { checkReadDate, checkSources } from './check-sources.ts';
import { checkPlain, checkReading } from './check-text.ts';
import { makeQuestion } from '../../../../tests/factories/pack.ts';

const plain = (text: string) => checkPlain([{ place: 'stem', text }]).map(({ rule }) => rule);

test('accepts tabs, newlines, characters of all languages, and command-line placeholders as plain text', () => {
  expect(plain('ip route <network> <mask>\n\tif a < b && c > d → "ő" 👩‍💻')).toEqual([]);
});

test.each(['\u0000', '\u0007', '\r', '\u007f', '\u0085', '\u200b', '\u202e', '\ufeff'])(
  'refuses the character %j',
  (sign) => {
    expect(plain(`a${sign}b`)).toEqual(['characters']);
  },
);

test.each(['a<br>b', '<p class="x">a', 'a</div>', '<script>x', 'a &amp; b', 'a &#39; b', '<!-- a -->'])(
  'refuses the markup in %j',
  (text) => {
    expect(plain(text)).toEqual(['html']);
  },
);

test('requires a stem to end in a question, or in an instruction if several are chosen', () => {
  const rules = (change: object) => checkReading({ ...makeQuestion('x', 0), ...change }).map(({ rule }) => rule);
  const instructed = 'Which of these plans fit the team? (Choose two.)';
  expect(rules({ text: 'A team has one need. What does "cost" mean here?' })).toEqual([]);
  expect(rules({ kind: 'multiple', text: instructed })).toEqual([]);
  expect(rules({ kind: 'single', text: instructed })).toEqual(['stem-asks']);
  // Microsoft's own instructions, to the letter.
  expect(
    rules({ text: 'Select the answer that correctly completes the sentence.\n\nA region is made of ___.' }),
  ).toEqual([]);
  const statements = 'For each of the following statements, select Yes if the statement is true. Otherwise, select No.';
  expect(rules({ text: `A team plans a move. ${statements}` })).toEqual([]);
  expect(rules({ text: `A team plans a move. ${statements.replace('Otherwise', 'If not')}` })).toEqual(['stem-asks']);
});

test('refuses a reading date in the future, but not an old one', () => {
  const found = (read: string) => checkReadDate('x', read, '2026-11-20').map(({ message }) => message);
  expect([...found('2026-11-20'), ...found('2019-01-01')]).toEqual([]);
  expect(found('2026-11-21')).toEqual(['x: 2026-11-21 is in the future']);
});

test('requires a source to be a secure address with a host', () => {
  const found = (url: string) => checkSources([{ title: 'x', url, read: '2026-11-20' }], '2026-11-20');
  expect(found('https://docs.example.com/a?b#c')).toEqual([]);
  for (const url of ['http://docs.example.com/', 'https://', 'https://localhost/', 'ftp://a.b']) {
    expect(found(url)).toMatchObject([{ rule: 'source-https' }]);
  }
});
