import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawQuestions, freePool, optionOrder } from './draw.ts';
import { sample, seededRandom, shuffled } from './random.ts';

const bank = (sizes: number[], weights = sizes.map(() => 1)) =>
  sizes.map((size, domain) => ({
    weight: weights[domain]!,
    ids: Array.from({ length: size }, (_, index) => `${domain}-${index}`),
  }));
const seed = fc.integer().map((value) => ({ value, random: seededRandom(value) }));
const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 });

test('a draw has no question twice and as many as asked for while there are enough', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 60 }), seed, (held, count, { random }) => {
      const drawn = drawQuestions(bank(held), count, random);
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBe(
        Math.min(
          count,
          held.reduce((a, b) => a + b, 0),
        ),
      );
    }),
  );
});

test('a quiz of 20 follows the weights of the blueprint', () => {
  const drawn = drawQuestions(bank([10, 12, 13, 5], [24, 30, 34, 12]), 20, seededRandom(7));
  const perDomain = [0, 1, 2, 3].map((domain) => drawn.filter((id) => id.startsWith(`${domain}-`)).length);
  expect(perDomain).toEqual([5, 6, 7, 2]);
});

test('the same seed repeats a draw, another one gives another', () => {
  const draw = (value: number) => drawQuestions(bank([40, 40]), 20, seededRandom(value));
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('every question of a bank comes up equally often, within chance', () => {
  const random = seededRandom(3);
  const seen = new Map<string, number>();
  const draws = 4000;
  for (let round = 0; round < draws; round += 1) {
    for (const id of drawQuestions(bank([20]), 5, random)) seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  const expected = (draws * 5) / 20;
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(seen.size).toBe(20);
  expect(chiSquare).toBeLessThan(43.8); // 19 degrees of freedom, p = 0.001
});

test('the free pool is the same each time, however the bank is listed', () => {
  const domains = bank([100, 200], [1, 3]);
  const reversed = domains.map((domain) => ({ ...domain, ids: domain.ids.toReversed() }));
  expect(freePool(domains, 40)).toEqual(freePool(reversed, 40));
  expect(freePool(domains, 40).map((domain) => domain.ids.length)).toEqual([10, 30]);
});

test('the free pool stays what it was from one version of ours to the next', () => {
  expect(freePool(bank([9]), 4)[0]!.ids).toEqual(['0-6', '0-5', '0-1', '0-0']);
});

test('a question added to the bank changes at most one of the free pool', () => {
  const before = freePool(bank([100]), 40)[0]!.ids;
  const after = freePool(bank([101]), 40)[0]!.ids;
  expect(before.filter((id) => !after.includes(id)).length).toBeLessThanOrEqual(1);
});

test('an option order names each option once and leaves fixed ones in place', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }), seed, (fixed, { random }) => {
      const order = optionOrder(
        fixed.map((value) => ({ fixed: value })),
        random,
      );
      expect(order.toSorted((a, b) => a - b)).toEqual(fixed.map((_, index) => index));
      for (const [index, isFixed] of fixed.entries()) if (isFixed) expect(order[index]).toBe(index);
    }),
  );
});

test('sampling and shuffling keep the items', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(50), seed, (items, count, { random }) => {
      expect(shuffled(items, random).toSorted()).toEqual(items.toSorted());
      const picked = sample(items, count, random);
      expect(new Set(picked).size).toBe(Math.min(count, items.length));
      for (const item of picked) expect(items).toContain(item);
    }),
  );
});
