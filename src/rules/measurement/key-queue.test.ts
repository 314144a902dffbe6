import { expect, test } from 'vitest';
import { seededRandom } from '../question/random.ts';
import { addFigures, figuresFrom, type FigureResponse, type FigureSums, REST_BINS } from './item-figures.ts';
import { keyDoubt, lookScore } from './key-posterior.ts';

const OPTIONS = 4;

/** The sums of questions that some people answered, a few of whose keys are wrong. */
function simulate(seed: number, { people = 50, each = 150, sittings = 3, items = 400, wrong = 5 } = {}) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const bank = Array.from({ length: items }, (_, index) => {
    const pulls = Array.from({ length: OPTIONS - 1 }, () => -Math.log(1 - random()));
    return { b: -0.5 + normal(), a: Math.exp(0.3 * normal()), pulls, truth: index % OPTIONS };
  });
  const moved = new Set<number>();
  while (moved.size < wrong) moved.add(Math.floor(random() * items));
  // The author took the most attractive wrong option for the right one, as authors do.
  const keyOf = bank.map(({ truth, pulls }, item) =>
    moved.has(item) ? (truth + 1 + pulls.indexOf(Math.max(...pulls))) % OPTIONS : truth,
  );
  const sums = new Map<number, FigureSums>();
  const sumsOf = (item: number) => {
    const own = sums.get(item) ?? new Map<string, number>();
    sums.set(item, own);
    return own;
  };
  for (let person = 0; person < people; person += 1) {
    const ability = normal();
    const order = bank.map((_, index) => ({ index, rank: random() })).sort((one, other) => one.rank - other.rank);
    for (let sitting = 0; sitting < sittings; sitting += 1) {
      const asked = order.slice((sitting * each) / sittings, ((sitting + 1) * each) / sittings);
      const responses = asked.map(({ index }): FigureResponse => {
        const { a, b, pulls, truth } = bank[index]!;
        const knows = random() < 0.15 + 0.85 / (1 + Math.exp(-a * (ability - b)));
        let rest = random() * pulls.reduce((sum, pull) => sum + pull, 0);
        const pulled = pulls.findIndex((pull) => (rest -= pull) <= 0);
        const picked = knows ? truth : (truth + 1 + Math.max(0, pulled)) % OPTIONS;
        return {
          sums: sumsOf(index),
          state: 'whole',
          isEvidence: true,
          isRight: picked === keyOf[index],
          answer: String(picked),
          seconds: 20,
          certainty: null,
        };
      });
      addFigures('practice', responses);
    }
  }
  const queue = [...sums].map(([item, own]) => {
    const { n, picks, itemRest } = figuresFrom(own);
    const none = Array.from({ length: REST_BINS + 1 }, () => 0);
    const byOption = Array.from({ length: OPTIONS }, (_, option) => picks.get(String(option)) ?? none);
    const doubt = keyDoubt(byOption, keyOf[item]!);
    return { item, n, doubt, score: lookScore(doubt, { n, r: itemRest?.r ?? null }) };
  });
  return { moved, queue: queue.sort((one, other) => other.score - one.score) };
}

test('50 learners find nine of ten wrong keys among the first 20 of 400, and accuse hardly any right one', () => {
  let [found, all, accused] = [0, 0, 0];
  for (let seed = 1; seed <= 20; seed += 1) {
    const { moved, queue } = simulate(seed);
    const first = new Set(queue.slice(0, 20).map(({ item }) => item));
    all += moved.size;
    found += [...moved].filter((item) => first.has(item)).length;
    accused += queue.filter(({ item, doubt }) => !moved.has(item) && (doubt?.doubt ?? 0) > 0.5).length;
  }
  expect(found / all).toBeGreaterThanOrEqual(0.9);
  expect(accused / 20).toBeLessThanOrEqual(1);
});

test('puts a key that nobody picks at the top', () => {
  const bins = (count: number) => Array.from({ length: REST_BINS + 1 }, (_, bin) => (bin === 5 ? count : 0));
  const doubt = keyDoubt([bins(0), bins(4), bins(3), bins(1)], 0);
  expect(doubt).toMatchObject({ isUnpicked: true });
  const { queue } = simulate(3);
  const score = lookScore(doubt, { n: 8, r: null });
  expect(queue.filter((entry) => entry.score > score).length).toBeLessThan(5);
});

test('says nothing under five answers', () => {
  const bins = (count: number) => Array.from({ length: REST_BINS + 1 }, (_, bin) => (bin === 5 ? count : 0));
  expect(keyDoubt([bins(0), bins(4), bins(0), bins(0)], 0)).toBeNull();
});
