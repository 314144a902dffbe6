import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom, shuffle } from '#rules/question/random.ts';
import { gauss, simulatedAnswers, simulatedItems } from '../../../tests/factories/simulated-answers.ts';
import { abilityOf } from './ability.ts';
import { classicalItems, reliabilityOf } from './classical.ts';
import { formScore, reliabilityOverForms } from './form-reliability.ts';
import { measureItems } from './measure-items.ts';
import { afterAnswer, newItem, newPerson, type Rating, standardErrorOf } from './online-rasch.ts';
import { curvatureOfPriors, logPrior } from './priors.ts';
import { logistic } from './quadrature.ts';
import { patternsIn, type Row, rowOf } from './responses.ts';
import { fitTwoPl } from './two-pl.ts';
import { wilsonInterval } from './wilson.ts';

const LSAT = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/fixtures/lsat6.json'), 'utf8')) as {
  patterns: Record<string, number>;
  classical: { p: number[]; corrected_item_rest: number[]; alpha: number; sem_n1: number; kr21_population_var: number };
  twoPL: { a: number[]; b: number[]; logLik: number };
};
const lsatRows = Object.entries(LSAT.patterns).flatMap(([pattern, count]) =>
  Array.from({ length: count }, () => rowOf([...pattern].map((x) => (x === '1' ? 1 : 0)))),
);
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `item ${index + 1}`);

/** A row of 1, 0, and '.' for what was not answered. */
const row = (text: string): Row => rowOf([...text].map((x) => (x === '.' ? null : x === '1' ? 1 : 0)));
const measured = (...rows: string[]) => measureItems({ names: namesOf(rows[0]!.length), rows: rows.map(row) });

test('agrees with two other programs about section 6 of the LSAT', () => {
  const form = measureItems({ names: namesOf(5), rows: lsatRows });
  expect(form.n).toBe(1000);
  expect(form.alpha).toBeCloseTo(LSAT.classical.alpha, 8);
  expect(form.kr20).toBeCloseTo(LSAT.classical.alpha, 8);
  expect(form.sem).toBeCloseTo(LSAT.classical.sem_n1, 8);
  expect(Math.abs(form.logLik! / LSAT.twoPL.logLik - 1)).toBeLessThan(1e-9);
  form.items.forEach((item, index) => {
    expect(item.facility).toBeCloseTo(LSAT.classical.p[index]!, 8);
    expect(item.itemRest).toBeCloseTo(LSAT.classical.corrected_item_rest[index]!, 8);
    expect(item.a).toBeCloseTo(LSAT.twoPL.a[index]!, 6);
    expect(item.b).toBeCloseTo(LSAT.twoPL.b[index]!, 6);
    expect(item.flags).toEqual([]);
  });
  // Standard errors from second derivatives of the likelihood taken numerically by another program.
  expect(form.items.map(({ seA }) => seA!.toFixed(4))).toEqual(['0.2581', '0.1867', '0.2328', '0.1851', '0.2099']);
});

/** Sums of how many of `questions` were answered right. */
const formSums = (questions: number, scores: readonly number[]) => ({
  questions,
  sittings: scores.length,
  right: scores.reduce((sum, score) => sum + score, 0),
  squares: scores.reduce((sum, score) => sum + score * score, 0),
});
const scoreIn = ({ right }: Row) => right.reduce((sum, x) => sum + x, 0);

test('agrees with another program about reliability from scores alone, and says nothing where there is nothing to say', () => {
  const scores = lsatRows.map(scoreIn);
  const { alpha, sem } = reliabilityOverForms(formSums(5, scores))!;
  expect(alpha).toBeCloseTo(LSAT.classical.kr21_population_var, 8);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  expect(sem).toBeCloseTo(Math.sqrt(variance * (1 - alpha)), 10);
  // Of one form, it is at most its alpha.
  expect(alpha).toBeLessThan(reliabilityOf({ names: namesOf(5), rows: lsatRows }).alpha!);

  const some = Array.from({ length: 30 }, (_, person) => person % 5);
  expect(reliabilityOverForms(formSums(10, some))).not.toBeNull();
  expect(reliabilityOverForms(formSums(10, some.slice(1)))).toBeNull();
  expect(reliabilityOverForms(formSums(10, some.fill(7)))).toBeNull();
  expect(reliabilityOverForms(formSums(10, some.fill(0)))).toBeNull();
});

test('finds, over forms drawn at random, how well one score foretells that on another form', () => {
  const random = seededRandom(5);
  const bank = simulatedItems(400, random);
  const { rows } = simulatedAnswers(bank, { people: 4000, seed: 6 });
  const halves = rows.map(({ right }) => {
    const drawn = shuffle([...right], random);
    const of = (from: number) => drawn.slice(from, from + 60).reduce((sum, x) => sum + x, 0);
    return [of(0), of(60)] as const;
  });
  const { alpha } = reliabilityOverForms(
    formSums(
      60,
      halves.map(([first]) => first),
    ),
  )!;
  // Correlation of the scores on two forms of each person, which share no question.
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(halves.map(([own]) => own)), mean(halves.map(([, own]) => own))];
  const covariance = mean(halves.map(([one, other]) => (one - x) * (other - y)));
  const deviation = (place: 0 | 1, around: number) => Math.sqrt(mean(halves.map((own) => (own[place] - around) ** 2)));
  expect(Math.abs(alpha - covariance / (deviation(0, x) * deviation(1, y)))).toBeLessThan(0.02);
});

test('scores a simulation if all of it was seen, first, and unaided; what was left open is wrong', () => {
  const right = { state: 'whole', isEvidence: true, isRight: true, seconds: 20 } as const;
  expect(formScore([right, { ...right, isRight: false }, { ...right, state: 'none', isRight: null }, right])).toBe(2);
  expect(formScore([right, { ...right, state: 'unseen', isRight: null }])).toBeNull();
  expect(formScore([right, { ...right, isEvidence: false }])).toBeNull();
});

test('recovers the parameters of simulated items, with answers missing, within their standard errors', () => {
  const truth = simulatedItems(20, seededRandom(11));
  const { rows } = simulatedAnswers(truth, { people: 3000, missing: 0.3, seed: 12 });
  const { items } = fitTwoPl(rows, truth.length)!;
  const z = items.flatMap((item, index) => [
    (item!.a - truth[index]!.a) / item!.seA!,
    (item!.b - truth[index]!.b) / item!.seB!,
  ]);
  expect(Math.max(...z.map(Math.abs))).toBeLessThan(4);
  // Their squares average 1 if the standard errors are right.
  const mean = z.reduce((sum, value) => sum + value * value, 0) / z.length;
  expect(mean).toBeGreaterThan(0.5);
  expect(mean).toBeLessThan(1.6);
});

test('gives the same figures, to the last digit, in any order of the rows', () => {
  const { rows } = simulatedAnswers(simulatedItems(6, seededRandom(1)), { people: 200, missing: 0.2, seed: 2 });
  const names = namesOf(6);
  const figures = measureItems({ names, rows });
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(measureItems({ names, rows: shuffle(rows, seededRandom(seed)) })).toEqual(figures);
    }),
    { numRuns: 5 },
  );
});

test('gives each item its figures wherever its column is', () => {
  const { rows } = simulatedAnswers(simulatedItems(6, seededRandom(3)), { people: 400, seed: 4 });
  const back = rows.map(({ right }) => rowOf([...right].reverse() as (0 | 1)[]));
  const forth = measureItems({ names: namesOf(6), rows }).items;
  const reversed = measureItems({ names: namesOf(6), rows: back }).items.toReversed();
  reversed.forEach((item, index) => {
    expect(item.itemRest).toBe(forth[index]!.itemRest);
    expect(item.a).toBeCloseTo(forth[index]!.a!, 7);
    expect(item.b).toBeCloseTo(forth[index]!.b!, 7);
  });
});

test('flags what cannot be measured, and never calls an undefined correlation 0', () => {
  const { items, logLik } = measured('1101.', '1001.', '1010.', '1111.', '1001.', '1110.');
  expect(items.map(({ itemRest }) => itemRest === null)).toEqual([true, false, false, false, true]);
  expect(items[0]).toMatchObject({ facility: 1, a: null, b: null });
  expect(items[0]!.flags).toEqual(['allRight', 'itemRestUndefined', 'fewAnswers', 'notEstimated']);
  expect(items[4]).toMatchObject({ n: 0, facility: null, interval: null });
  expect(items[4]!.flags).toEqual(['noAnswers', 'itemRestUndefined', 'fewAnswers', 'notEstimated']);
  expect(logLik).not.toBeNull();
  expect(measured('011', '001', '000').items.map(({ flags }) => flags[0])).toEqual([
    'allWrong',
    'fewAnswers',
    'fewAnswers',
  ]);
});

test('a correlation is undefined if the rest does not vary', () => {
  expect(measured('10', '01').items.map(({ itemRest }) => itemRest)).toEqual([-1, -1]);
  expect(measured('100', '010', '001').items.map(({ itemRest }) => itemRest)).toEqual(
    [1, 2, 3].map(() => expect.closeTo(-1)),
  );
  expect(measured('11', '01').items[0]).toMatchObject({ itemRest: null });
});

test('correlates with the share of the other questions where lengths differ', () => {
  const names = namesOf(4);
  const rows = ['110.', '1110', '0100', '01.1', '10..', '0.01'].map(row);
  // Item 1: x and the rest in thousandths.
  const x = [1, 1, 0, 0, 1, 0];
  const y = [500, 667, 333, 1000, 0, 500];
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const r =
    mean(x.map((value, index) => (value - mx) * (y[index]! - my))) /
    Math.sqrt(mean(x.map((value) => (value - mx) ** 2)) * mean(y.map((value) => (value - my) ** 2)));
  expect(classicalItems({ names, rows })[0]!.itemRest).toBeCloseTo(r, 12);
  // An answer to nothing else says nothing about the rest.
  expect(classicalItems({ names, rows: [...rows, row('1...')] })[0]).toMatchObject({
    n: 7,
    itemRest: expect.closeTo(r, 12),
  });
});

test('gives reliability only for forms that everyone answered in full', () => {
  expect(reliabilityOf({ names: namesOf(3), rows: ['110', '011', '111', '000'].map(row) })).toEqual({
    alpha: expect.closeTo(12 / 19, 12),
    kr20: expect.closeTo(12 / 19, 12),
    sem: expect.closeTo(Math.sqrt((19 / 12) * (7 / 19)), 12),
  });
  const none = { alpha: null, kr20: null, sem: null };
  expect(reliabilityOf({ names: namesOf(3), rows: ['110', '01.', '111', '000'].map(row) })).toEqual(none);
  expect(reliabilityOf({ names: namesOf(3), rows: ['110', '011', '101'].map(row) })).toEqual(none);
  expect(reliabilityOf({ names: namesOf(1), rows: ['1', '0'].map(row) })).toEqual(none);
  expect(reliabilityOf({ names: namesOf(2), rows: [row('10')] })).toEqual(none);
});

test('gives the Wilson interval', () => {
  expect(wilsonInterval(8, 10)).toEqual({ low: expect.closeTo(0.490162, 6), high: expect.closeTo(0.943318, 6) });
  expect(wilsonInterval(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.277533, 6) });
  expect(wilsonInterval(10, 10)).toEqual({ low: expect.closeTo(0.722467, 6), high: 1 });
  expect(wilsonInterval(0, 0)).toBeNull();
});

test('stays finite where a slope would grow without limit, and says so', () => {
  const rows = [...Array.from({ length: 20 }, () => '0000'), ...Array.from({ length: 20 }, () => '1110')]
    .concat(['1111', '0001', '1111', '0000'])
    .map(row);
  const { items } = measureItems({ names: namesOf(4), rows });
  for (const { a, b } of items) expect([a, b].every(Number.isFinite)).toBe(true);
  expect(items.slice(0, 3).every(({ flags }) => flags.includes('slopeAtLimit'))).toBe(true);
});

test('with priors also estimates few answers, and items that everyone got right', () => {
  const rows = ['111', '101', '110', '100', '111'].map(row);
  const { items, logLik } = measureItems({ names: namesOf(3), rows }, { withPriors: true });
  expect(logLik).toBeLessThan(0);
  for (const { a, b, seA, seB } of items) {
    expect(a).toBeGreaterThan(0.5);
    expect(a).toBeLessThan(2);
    expect(Math.abs(b!)).toBeLessThan(4);
    expect(seA! * seB!).toBeGreaterThan(0);
  }
  expect(items[0]!.b).toBeLessThan(-0.5);
  expect(items[0]!.flags).toContain('allRight');
});

test('priors are forgotten as answers come in', () => {
  const truth = simulatedItems(8, seededRandom(21));
  const { rows } = simulatedAnswers(truth, { people: 20_000, seed: 22 });
  const [without, withPriors] = [fitTwoPl(rows, 8)!, fitTwoPl(rows, 8, { withPriors: true })!];
  for (const [index, item] of without.items.entries())
    expect(Math.abs(item!.b - withPriors.items[index]!.b)).toBeLessThan(0.02);
});

test.each([
  ['steep slopes', [3, 2.5, 0.8, 1.2], 0],
  ['a negative slope and a third of the answers missing', [1.1, -0.7, 1.6, 0.9], 0.33],
])(
  'slopes and difficulties are where the likelihood is greatest, and as uncertain as it is curved there: %s',
  (_, slopes, missing) => {
    const truth = slopes.map((a, index) => ({ a, b: -0.6 + 0.4 * index }));
    const { rows } = simulatedAnswers(truth, { people: 1000, missing, seed: 41 });
    const { items } = fitTwoPl(rows, truth.length)!;
    const found = items.flatMap((item) => [item!.a, item!.b]);
    const said = items.flatMap((item) => [item!.seA!, item!.seB!]);
    // Simpson's rule on [−8, 8], and derivatives by differences.
    const steps = 400;
    const patterns = patternsIn(rows);
    const logLik = (parameters: readonly number[]): number =>
      patterns.reduce((sum, { items: answered, right, count }) => {
        let integral = 0;
        for (let step = 0; step <= steps; step += 1) {
          const theta = -8 + (16 * step) / steps;
          const p = answered.reduce(
            (product, item, place) => {
              const [a, b] = [parameters[2 * item]!, parameters[2 * item + 1]!];
              const own = logistic(a * (theta - b));
              return product * (right[place] ? own : 1 - own);
            },
            Math.exp((-theta * theta) / 2),
          );
          integral += (step % steps === 0 ? 1 : step % 2 === 1 ? 4 : 2) * p;
        }
        return sum + count * Math.log(integral);
      }, 0);
    const h = said.map((se) => se / 50);
    const moved = (...moves: [index: number, by: number][]) =>
      logLik(moves.reduce((at, [index, by]) => at.with(index, at[index]! + by * h[index]!), found));
    const here = logLik(found);
    found.forEach((__, i) => {
      expect(Math.abs((moved([i, 1]) - moved([i, -1])) / 2) * 50).toBeLessThan(1e-3);
      expect(moved([i, 1])).toBeLessThan(here);
    });
    const information = found.map((__, i) =>
      found.map((___, j) => {
        const corners =
          moved([i, 1], [j, 1]) - moved([i, 1], [j, -1]) - moved([i, -1], [j, 1]) + moved([i, -1], [j, -1]);
        return -corners / (4 * h[i]! * h[j]!);
      }),
    );
    inverseOf(information).forEach((line, i) => expect(Math.sqrt(line[i]!) / said[i]!).toBeCloseTo(1, 2));
  },
);

/** By Gauss–Jordan elimination. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = work[pivot]!.map((value) => value / work[pivot]![pivot]!);
    work.forEach((line, i) => {
      work[i] = i === pivot ? own : line.map((value, j) => value - line[pivot]! * own[j]!);
    });
  }
  return work.map((line) => line.slice(size));
}
test('the curvature of the priors is that of differences', () => {
  const priorAt = (a: number, d: number) => logPrior(Math.log(a), -d / a);
  const step = 1e-4;
  for (const [a, d] of [
    [1, 0],
    [0.6, 1.3],
    [2.4, -1.7],
  ] as const) {
    const center = priorAt(a, d);
    const byA = (priorAt(a + step, d) - 2 * center + priorAt(a - step, d)) / step ** 2;
    const byD = (priorAt(a, d + step) - 2 * center + priorAt(a, d - step)) / step ** 2;
    const [up, down] = [1, -1].map((sign) => priorAt(a + step, d + sign * step) - priorAt(a - step, d + sign * step));
    const mixed = (up! - down!) / (4 * step ** 2);
    expect(curvatureOfPriors(a, d)).toEqual([-byA, -mixed, -byD].map((value) => expect.closeTo(value, 4)));
  }
});

test('two items do not determine their slopes', () => {
  expect(fitTwoPl(['10', '01', '11', '00'].map(row), 2)).toBeNull();
});

test('ability is that of an integration by another rule', () => {
  const items = [
    { a: 1.2, b: -0.5 },
    { a: 0.7, b: 0.4 },
    { a: 2, b: 1 },
  ];
  const likelihood = (theta: number) =>
    items.reduce(
      (product, { a, b }, index) => {
        const p = logistic(a * (theta - b));
        return product * (index === 2 ? 1 - p : p);
      },
      Math.exp((-theta * theta) / 2),
    );
  // Simpson's rule on [−9, 9].
  const steps = 1800;
  const moment = (power: number) => {
    let sum = 0;
    for (let index = 0; index <= steps; index += 1) {
      const theta = -9 + (18 * index) / steps;
      sum += (index % steps === 0 ? 1 : index % 2 === 1 ? 4 : 2) * theta ** power * likelihood(theta);
    }
    return sum;
  };
  const mean = moment(1) / moment(0);
  const { theta, se } = abilityOf(row('110'), items);
  expect(theta).toBeCloseTo(mean, 6);
  expect(se).toBeCloseTo(Math.sqrt(moment(2) / moment(0) - mean * mean), 6);
  expect(abilityOf(row('...'), items)).toEqual({ theta: expect.closeTo(0), se: expect.closeTo(1, 6) });
  expect(abilityOf(row('1'), [null])).toEqual({ theta: expect.closeTo(0), se: expect.closeTo(1, 6) });
});

test('abilities are as uncertain as they say', () => {
  const items = simulatedItems(40, seededRandom(31));
  const { rows, thetas } = simulatedAnswers(items, { people: 2000, seed: 32 });
  const squares = rows.map((answers, index) => {
    const { theta, se } = abilityOf(answers, items);
    return ((theta - thetas[index]!) / se) ** 2;
  });
  expect(squares.reduce((sum, square) => sum + square, 0) / squares.length).toBeCloseTo(1, 1);
});

test('an answer to an item of unknown difficulty leaves its person less known', () => {
  const item = newItem(0.5);
  const [vague, known] = [item, { ...item, variance: 0 }].map((one) => afterAnswer(newPerson(), one, true).person);
  expect(vague!.value).toBe(known!.value);
  expect(standardErrorOf(vague!)).toBeGreaterThan(standardErrorOf(known!));
  expect(standardErrorOf(known!)).toBeLessThan(standardErrorOf(newPerson()));
});

test('updated online, people and items come near the truth, as near as their standard errors say', () => {
  const random = seededRandom(41);
  const difficulties = Array.from({ length: 200 }, () => 0.93 * gauss(random));
  const people = Array.from({ length: 400 }, () => ({ truth: gauss(random), rating: newPerson() }));
  const items: Rating[] = difficulties.map(() => newItem(0));
  for (let round = 0; round < 60; round += 1)
    for (const person of people) {
      const item = Math.floor(random() * items.length);
      const isRight = random() < logistic(person.truth - difficulties[item]!);
      const after = afterAnswer(person.rating, items[item]!, isRight);
      person.rating = after.person;
      items[item] = after.item;
    }
  const ofItems = items.map((item, index) => item.value - difficulties[index]!);
  const ofPeople = people.map(({ truth, rating }) => rating.value - truth);
  const rms = (list: readonly number[]) => Math.sqrt(list.reduce((sum, value) => sum + value * value, 0) / list.length);
  const errors = { items: rms(ofItems), people: rms(ofPeople) };
  const said = {
    items: rms(items.map(standardErrorOf)),
    people: rms(people.map((person) => standardErrorOf(person.rating))),
  };
  expect(errors.items).toBeLessThan(0.4);
  expect(errors.people).toBeLessThan(0.45);
  expect(errors.items / said.items).toBeGreaterThan(0.7);
  expect(errors.items / said.items).toBeLessThan(1.4);
  expect(errors.people / said.people).toBeGreaterThan(0.7);
  expect(errors.people / said.people).toBeLessThan(1.4);
});
