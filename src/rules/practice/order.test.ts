import { expect, test } from 'vitest';
import { askedOrder } from './order.ts';

const order = (...after: (number | null)[]) => askedOrder(after.map((place) => ({ after: place })));

test('asks what was added right after what it was added to', () => {
  expect(order(null, null, null)).toEqual([0, 1, 2]);
  expect(order(null, null, null, 0, 0)).toEqual([0, 3, 4, 1, 2]);
  expect(order(null, null, 1, 1, 2)).toEqual([0, 1, 2, 4, 3]);
});
