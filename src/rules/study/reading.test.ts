import { expect, test } from 'vitest';
import { isOpenDomain, previewOf } from './reading.ts';
import { excerptOf, markedParts, queryWords } from './search-text.ts';

test('opens the first domain to everyone and the others with access', () => {
  expect([isOpenDomain(1, false), isOpenDomain(2, false), isOpenDomain(2, true)]).toEqual([true, false, true]);
});

test('limits a preview to 120 characters, ending it at a whole word', () => {
  expect(previewOf(' short\n text ')).toBe('short text');
  expect(previewOf(`${'word '.repeat(24)}`)).toBe('word '.repeat(24).trim());
  expect(previewOf(`${'word '.repeat(23)}words and more`)).toBe(`${'word '.repeat(23)}words...`);
  expect(previewOf(`${'word '.repeat(23)}wording and more`)).toBe(`${'word '.repeat(23).trim()}...`);
  expect(previewOf('x'.repeat(121))).toBe(`${'x'.repeat(120)}...`);
  expect(previewOf(`${'x'.repeat(119)}😀 and more`)).toBe(`${'x'.repeat(119)}...`);
});

test('splits a query into words, whatever is between them', () => {
  expect(queryWords('"S3" AND -bucket* (NEAR) OR: s3')).toEqual(['s3', 'and', 'bucket', 'near', 'or']);
  expect(queryWords(' -- " * ')).toEqual([]);
  expect(queryWords('ß 😀 Größe')).toEqual(['ß', 'größe']);
  expect(queryWords('word '.repeat(10_000))).toEqual(['word']);
  expect(queryWords('a b c d e f g h i j')).toHaveLength(8);
});

test('marks matches from the beginning of a word, in place', () => {
  expect(markedParts('Elastic, not inelastic', ['elas'])).toEqual([
    { text: 'Elastic', isMatch: true },
    { text: ', not inelastic', isMatch: false },
  ]);
  const excerpt = excerptOf(`${'before '.repeat(40)}needle ${'after '.repeat(40)}`, ['need']);
  expect(excerpt.filter((part) => part.isMatch)).toEqual([{ text: 'needle', isMatch: true }]);
  expect(excerpt[0]!.text).toMatch(/^… before/);
  expect(excerpt.map((part) => part.text).join('').length).toBeLessThan(170);
  expect(excerptOf('nothing here', ['else'])).toEqual([{ text: 'nothing here', isMatch: false }]);
});

test('finishes on long and hostile texts', () => {
  for (const text of ['front: '.repeat(15_000), '. '.repeat(50_000), 'a'.repeat(100_000)]) {
    expect(excerptOf(text, ['a']).length).toBeGreaterThan(0);
    expect(previewOf(text).length).toBeLessThanOrEqual(123);
    expect(queryWords(text).length).toBeLessThanOrEqual(8);
  }
});
