import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestRemainder, largestRemainderWithin, weightPoint, weightsInUse } from './blueprint.ts';

test.each([
  ['CLF-C02', [24, 30, 34, 12], 65, [16, 19, 22, 8]],
  ['SAA-C03', [30, 26, 24, 20], 65, [19, 17, 16, 13]],
  ['SY0-701', [12, 22, 18, 28, 20], 90, [11, 20, 16, 25, 18]],
  ['AIF-C01', [20, 24, 28, 14, 14], 65, [13, 16, 18, 9, 9]],
  ['CDL', [18, 18, 18, 18, 18, 10], 55, [10, 10, 10, 10, 10, 5]],
  ['CLF-C02, free quiz', [24, 30, 34, 12], 20, [5, 6, 7, 2]],
])('the known split of %s is met', (_name, weights, seats, split) => {
  expect(largestRemainder(weights, seats)).toEqual(split);
});

test.each([
  ['equal fractions go to the larger weight', [1, 3], 2, [0, 2]],
  ['the larger weight wins where it comes first, too', [3, 1], 2, [2, 0]],
  ['equal weights go by their order', [5, 5, 5], 4, [2, 1, 1]],
  ['fractions are equal that differ only in how a computer writes them', [0.1, 0.3], 2, [0, 2]],
  ['a larger fraction counts more than a larger weight', [6, 3], 5, [3, 2]],
  ['a weight of 0 has no seat beside others', [0, 1], 5, [0, 5]],
  ['where nothing weighs anything, no seat is given', [0, 0], 5, [0, 0]],
])('%s', (_name, shares, seats, split) => {
  expect(largestRemainder(shares, seats)).toEqual(split);
});

test('gives seats to parts without weight only once the others are full', () => {
  expect(largestRemainderWithin([0, 2, 1], [9, 4, 2], 6)).toEqual([0, 4, 2]);
  expect(largestRemainderWithin([0, 2, 1], [9, 4, 2], 9)).toEqual([3, 4, 2]);
});

test('counts a band by its middle', () => {
  expect(weightPoint({ from: 25, to: 30 })).toBe(27.5);
  expect(weightPoint(12)).toBe(12);
});

const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 });

test('fills every seat, giving each part its quota rounded down or up', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 500 }), (shares, seats) => {
      const parts = largestRemainder(shares, seats);
      const sum = shares.reduce((a, b) => a + b, 0);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(seats);
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (shares[index]! * seats) / sum)).toBeLessThan(1);
      }
    }),
  );
});

test('exceeds no capacity, and leaves no seat empty while there is room', () => {
  const cell = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 10 }), fc.integer({ min: 0, max: 300 }), (cells, seats) => {
      const capacities = cells.map(([, capacity]) => capacity);
      const parts = largestRemainderWithin(
        cells.map(([weight]) => weight),
        capacities,
        seats,
      );
      const room = capacities.reduce((a, b) => a + b, 0);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(Math.min(seats, room));
      for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(capacities[index]!);
    }),
  );
});

test('uses weights as set, or else question counts, or else equal shares', () => {
  expect(weightsInUse([60, 0, 40], [5, 50, 5])).toEqual([60, 0, 40]);
  expect(weightsInUse([0, 0], [3, 1])).toEqual([3, 1]);
  expect(weightsInUse([0, 0], [0, 0])).toEqual([1, 1]);
});
