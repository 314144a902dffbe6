import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unscoredOf, unscoredPlaces } from './unscored.ts';

const ranked = (ranks: readonly number[]) => (place: number) => String(ranks[place]).padStart(10, '0');

test('leaves as many unscored as the exam has, or the same share of a smaller bank', () => {
  const form = { questions: 65, unscored: 15 };
  expect([65, 30, 4, 0].map((drawn) => unscoredOf(form, drawn))).toEqual([15, 6, 0, 0]);
});

test('takes each domain’s share of unscored questions, chosen by rank alone', () => {
  const domains = [1, 1, 1, 1, 2, 2, 2, 2];
  expect(unscoredPlaces(domains, 4, ranked([9, 1, 2, 8, 3, 7, 4, 6]))).toEqual([1, 2, 4, 6]);
  fc.assert(
    fc.property(
      fc.array(fc.record({ domain: fc.integer({ min: 1, max: 5 }), rank: fc.nat() }), { minLength: 1, maxLength: 90 }),
      fc.nat(90),
      (questions, wanted) => {
        const count = Math.min(wanted, questions.length);
        const own = questions.map(({ domain }) => domain);
        const places = unscoredPlaces(own, count, ranked(questions.map(({ rank }) => rank)));
        expect(new Set(places).size).toBe(count);
        for (const domain of new Set(own)) {
          const size = own.filter((other) => other === domain).length;
          const unscored = places.filter((place) => own[place] === domain).length;
          expect(Math.abs(unscored - (size * count) / own.length)).toBeLessThan(1);
        }
      },
    ),
  );
});
