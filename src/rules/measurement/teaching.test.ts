import { expect, test } from 'vitest';
import { seededRandom } from '../question/random.ts';
import { addAround, addPair, changeOf, noTeaching } from './teaching.ts';

const answer = (at: number, isRight: boolean) => ({
  at: `2026-11-${String(at).padStart(2, '0')}T10:00:00.000Z`,
  isRight,
});

test('compares the last answer before with the first after, once a person', () => {
  const sums = noTeaching();
  addAround(sums, [answer(1, true), answer(2, false), answer(4, true), answer(5, false)], '2026-11-03T00:00:00.000Z');
  expect(sums).toEqual({ n: 1, before: 0, after: 1, gained: 1, lost: 0 });
  addAround(sums, [answer(4, true)], '2026-11-03T00:00:00.000Z');
  addAround(sums, [answer(1, true)], '2026-11-03T00:00:00.000Z');
  expect(sums.n).toBe(1);
});

test('says nothing under thirty pairs, and then an interval that holds what is true', () => {
  const random = seededRandom(5);
  let held = 0;
  for (let round = 0; round < 400; round += 1) {
    const sums = noTeaching();
    for (let pair = 0; pair < 60; pair += 1) {
      if (pair === 29) expect(changeOf(sums)).toBeNull();
      addPair(sums, random() < 0.5, random() < 0.7);
    }
    const { low, high } = changeOf(sums)!;
    if (low <= 0.2 && high >= 0.2) held += 1;
  }
  expect(held / 400).toBeGreaterThan(0.92);
});
