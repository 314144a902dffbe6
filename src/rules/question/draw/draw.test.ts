import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawQuestions, firstOfEach, seatsOf, seatsOfEach } from './draw.ts';
import { freePool } from './free-pool.ts';
import { lowest } from './lowest.ts';
import { optionOrder } from '#rules/question/option-order.ts';
import { seededRandom, shuffle } from '#rules/question/random.ts';
import { sample } from './sample.ts';

const bank = (sizes: number[], weights = sizes.map(() => 1)) =>
  sizes.map((size, domain) => ({
    weight: weights[domain]!,
    lists: [Array.from({ length: size }, (_, index) => `${domain}-${index}`)],
  }));
/** Questions of one sort, which are their own ids. */
const alike = { idOf: (id: string) => id, sortOf: () => 'usual' };
const seed = fc.integer().map((value) => ({ value, random: seededRandom(value) }));
const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 });

test('draws no question twice, and as many as requested if there are enough', () => {
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

test('follows the blueprint’s weights in a quiz of 20', () => {
  const drawn = drawQuestions(bank([10, 12, 13, 5], [24, 30, 34, 12]), 20, seededRandom(7));
  const perDomain = [0, 1, 2, 3].map((domain) => drawn.filter((id) => id.startsWith(`${domain}-`)).length);
  expect(perDomain).toEqual([5, 6, 7, 2]);
});

test.each([
  ['CLF-C02', [24, 30, 34, 12], 20, [5, 6, 6, 3]],
  ['CCNA', [20, 20, 25, 10, 15, 10], 20, [4, 3, 4, 3, 3, 3]],
  ['Security+', [12, 22, 18, 28, 20], 20, [3, 4, 4, 5, 4]],
  ['Cloud Digital Leader', [18, 18, 18, 18, 18, 10], 20, [4, 4, 3, 3, 3, 3]],
  ['SAA-C03', [30, 26, 24, 20], 20, [6, 5, 5, 4]],
  ['too few seats for three each', [24, 30, 34, 12], 10, [2, 3, 4, 1]],
  ['a domain without a weight', [50, 50, 0], 20, [10, 10, 0]],
])('a free quiz of %s has three questions of each domain', (_name, weights, count, seats) => {
  expect(
    seatsOfEach(
      bank(
        weights.map(() => 20),
        weights,
      ),
      count,
      3,
    ),
  ).toEqual(seats);
});

test('a domain with fewer than three questions gives what it has by its weight', () => {
  expect(seatsOfEach(bank([20, 20, 2], [60, 39, 1]), 20, 3)).toEqual([12, 8, 0]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(30), fc.nat(40)), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      (held, count) => {
        const groups = bank(
          held.map(([size]) => size),
          held.map(([, weight]) => weight),
        );
        const seats = seatsOfEach(groups, count, 3);
        const sum = (list: readonly number[]) => list.reduce((total, own) => total + own, 0);
        expect(sum(seats)).toBe(sum(seatsOf(groups, count)));
        for (const [index, [size]] of held.entries()) expect(seats[index]).toBeLessThanOrEqual(size);
        const owed = held.filter(([size, weight]) => weight > 0 && size >= 3);
        if (owed.length * 3 <= count)
          for (const [index, [size, weight]] of held.entries())
            if (weight > 0 && size >= 3) expect(seats[index]).toBeGreaterThanOrEqual(3);
      },
    ),
  );
});

test('repeats a draw with the same seed, and varies it with another', () => {
  const draw = (value: number) => drawQuestions(bank([40, 40]), 20, seededRandom(value));
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('draws every question equally often, within chance', () => {
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

test('picks the same free pool each time, in any order of the bank', () => {
  const domains = bank([100, 200], [1, 3]);
  const reversed = domains.map((domain) => ({ ...domain, lists: domain.lists.map((list) => list.toReversed()) }));
  expect(freePool(domains, 40, alike)).toEqual(freePool(reversed, 40, alike));
  expect(freePool(domains, 40, alike).map(({ lists }) => lists.flat().length)).toEqual([10, 30]);
});

test('has each sort of question in the free pool at its share of the bank, and each domain as before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 40, max: 90 }), { minLength: 2, maxLength: 6 }),
      seed,
      (held, { random }) => {
        const shares = { easy: 0.15, medium: 0.55, hard: 0.24, rare: 0.06 };
        const domains = bank(held);
        const sortOf = new Map(
          domains.flatMap(({ lists }) =>
            lists.flat().map((id) => {
              let at = random();
              return [id, Object.entries(shares).find(([, share]) => (at -= share) < 0)?.[0] ?? 'rare'] as const;
            }),
          ),
        );
        const pool = freePool(domains, 40, { idOf: (id) => id, sortOf: (id) => sortOf.get(id)! });
        expect(pool.map(({ lists }) => lists.flat().length)).toEqual(seatsOf(domains, 40));
        const due = new Map<string, number>();
        for (const [index, { lists }] of domains.entries())
          for (const id of lists.flat())
            due.set(sortOf.get(id)!, (due.get(sortOf.get(id)!) ?? 0) + seatsOf(domains, 40)[index]! / held[index]!);
        const given = Map.groupBy(
          pool.flatMap(({ lists }) => lists.flat()),
          (id) => sortOf.get(id)!,
        );
        for (const [sort, count] of due) expect(Math.abs((given.get(sort)?.length ?? 0) - count)).toBeLessThan(1.5);
      },
    ),
  );
});

test('keeps the free pool across versions of the product', () => {
  expect(freePool(bank([9]), 4, alike)[0]!.lists.flat()).toEqual(['0-6', '0-5', '0-1', '0-0']);
});

test('finds the lowest items like a full sort', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.nat(99))), fc.nat(30), (lists, count) => {
      const rank = (number: number) => (number * 37) % 101;
      const ranks = (numbers: readonly number[]) => numbers.map(rank);
      const sorted = ranks(lists.flat()).toSorted((a, b) => a - b);
      expect(ranks(lowest(lists, count, rank, (a, b) => a - b))).toEqual(sorted.slice(0, count));
    }),
  );
});

test('changes at most one question of the free pool when the bank gains one', () => {
  const before = freePool(bank([100]), 40, alike)[0]!.lists.flat();
  const after = freePool(bank([101]), 40, alike)[0]!.lists.flat();
  expect(before.filter((id) => !after.includes(id)).length).toBeLessThanOrEqual(1);
});

test('orders each option once and keeps fixed ones in place', () => {
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

test('keeps all items when shuffling', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), seed, (items, { random }) => {
      expect(shuffle(items, random).toSorted()).toEqual(items.toSorted());
    }),
  );
});

const listsOf = (sizes: readonly number[]) =>
  sizes.map((size, list) => Array.from({ length: size }, (_, index) => `${list}.${index}`));

test('samples from the lists without repetition, as many as possible up to the request', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 6 }), fc.nat(50), fc.nat(), (sizes, count, seed) => {
      const lists = listsOf(sizes);
      const drawn = sample(lists, count, seededRandom(seed));
      expect(drawn).toHaveLength(Math.min(count, lists.flat().length));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.filter((id) => !lists.flat().includes(id))).toEqual([]);
    }),
  );
});

test('takes the first of each group, as many as its weight and size allow', () => {
  const [weak, strong, small] = listsOf([9, 9, 1]);
  const groups = [
    { weight: 3, lists: [weak!.slice(0, 2), weak!.slice(2)] },
    { weight: 1, lists: [strong!] },
    { weight: 4, lists: [small!] },
  ];
  expect(firstOfEach(groups, 9)).toEqual([...weak!.slice(0, 6), ...strong!.slice(0, 2), ...small!]);
  expect(firstOfEach(groups, 50)).toHaveLength(19);
});

test.each([
  ['CLF-C02', [24, 30, 34, 12], 65, [16, 19, 22, 8]],
  ['SAA-C03', [30, 26, 24, 20], 65, [19, 17, 16, 13]],
  ['SY0-701', [12, 22, 18, 28, 20], 90, [11, 20, 16, 25, 18]],
  ['AIF-C01', [20, 24, 28, 14, 14], 65, [13, 16, 18, 9, 9]],
  ['Cloud Digital Leader', [18, 18, 18, 18, 18, 10], 55, [10, 10, 10, 10, 10, 5]],
])('a simulation of %s is split as its blueprint says', (_name, weights, questions, split) => {
  const groups = weights.map((weight) => ({ weight, lists: listsOf([500]) }));
  expect(seatsOf(groups, questions)).toEqual(split);
});
