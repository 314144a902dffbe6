import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSimilarity } from './check-similarity.ts';
import { jaccard, overlappingPairs, shingles } from './similarity.ts';
import { makePack } from '../../../../tests/factories/pack.ts';

const set = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 10 }).map((members) => new Set(members));

test('makes shingles of five words, in lower case and without punctuation', () => {
  expect([...shingles('A b, "C" d - e. F')]).toEqual(['a b c d e', 'b c d e f']);
  expect([...shingles('Too short!')]).toEqual(['too short']);
  expect([...shingles('...')]).toEqual([]);
});

test('gives a similarity between 0 and 1 that is symmetric, and 1 for a set and itself', () => {
  fc.assert(
    fc.property(set, set, (a, b) => {
      const similarity = jaccard(a, b);
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      expect(jaccard(b, a)).toBe(similarity);
      expect(jaccard(a, a)).toBe(a.size ? 1 : 0);
    }),
  );
});

test('finds the same pairs with the index as by comparing all, with the same similarity', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 12 }), (sets) => {
      const brute = sets.flatMap((b, second) =>
        sets.slice(0, second).map((a, first) => ({ first, second, similarity: jaccard(a, b) })),
      );
      const order = (pair: { first: number; second: number }) => pair.second * 100 + pair.first;
      const found = [...overlappingPairs(sets)].sort((a, b) => order(a) - order(b));
      expect(found).toEqual(brute.filter((pair) => pair.similarity > 0));
    }),
  );
});

test('finds a copy across packs, blames the later one, and counts it for both', () => {
  const original = makePack(3);
  const other = makePack(2, { folder: 'tst-002', question: (_, index) => (index ? {} : copyOf(original)) });
  const { largest, breaches } = checkSimilarity([original, other, makePack(1, { folder: 'tst-003' })]);
  expect(largest.map((value) => value.toFixed(1))).toEqual(['1.0', '1.0', '0.0']);
  expect(breaches).toEqual([
    { folder: 'tst-002', ref: 'tst-002-0', rule: 'similarity', message: '1.00 similar to tst-001/tst-001-1' },
  ]);
});

test('does not count the instructions of a vendor, which have nothing to do with the item', () => {
  const statements = 'For each of the following statements, select Yes if the statement is true. Otherwise, select No.';
  const options = (index: number) =>
    [`Apples ${index}`, `Pears ${index}`].map((text, at) => ({ id: 'ab'[at]!, text, rationale: '' }));
  const pack = (instruction: string) =>
    makePack(2, {
      question: (_, index) => ({ text: `${instruction} Subject ${index}`, options: options(index), keys: ['a'] }),
    });
  expect(checkSimilarity([pack(statements)]).largest).toEqual([0]);
  expect(checkSimilarity([pack(statements.replace('Otherwise', 'If not'))]).largest[0]).toBeGreaterThan(0.5);
});

test('lets a successor carry over a question under its name, and no other exam, and no other name', () => {
  const original = makePack(3, {
    exam: { successor: 'tst-002' },
    question: (_, index) => ({ ref: `tst-001.1.2.name-${index}` }),
  });
  const copiedInto = (folder: string, ref: string) =>
    checkSimilarity([
      original,
      makePack(2, { folder, question: (_, index) => (index ? {} : { ...copyOf(original), ref }) }),
    ]);
  const carried = copiedInto('tst-002', 'tst-002.2.1.name-1');
  expect(carried.breaches).toEqual([]);
  expect(carried.largest.every((value) => value < 0.5)).toBe(true);
  expect(copiedInto('tst-002', 'tst-002.2.1.name-2').breaches).toHaveLength(1);
  expect(copiedInto('tst-003', 'tst-003.2.1.name-1').breaches).toHaveLength(1);
});

function copyOf({ pack }: ReturnType<typeof makePack>) {
  const { text, options } = pack.questions[1]!;
  return { text, options: options.toReversed() };
}
