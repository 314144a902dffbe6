import { expect, test } from 'vitest';
import { logistic } from '#rules/measurement/quadrature.ts';
import { seededRandom } from '#rules/question/random.ts';
import { gauss } from '../../../tests/factories/simulated-answers.ts';
import { examFormOf, passShareOf, scoreTable } from './exam-form.ts';
import { offsetAt, SHIFTED_COUNT } from './grid.ts';
import { chanceToPass, learnedOffset, type Outcome, OFFSET_PRIOR, priorFromOthers } from './offset.ts';
import { passCurve, scoreOnOurForm } from './predict.ts';
import { evidenceIn, type LoggedAnswer, readinessOf } from './readiness.ts';
import { type CountedAnswer, domainStrengths, overallAbility, strengthsOf, weakestChances } from './strengths.ts';

const WEIGHTS = [24, 30, 34, 12];
const table = scoreTable(
  examFormOf(WEIGHTS, 65, 2 / 3),
  WEIGHTS.map(() => [{ difficulty: -1 }, { difficulty: 0 }]),
);

/** Logged answers, all of them first and clean, a share of them right. */
function logged(
  count: number,
  rightOf: (index: number) => boolean,
  change: Partial<LoggedAnswer> = {},
): LoggedAnswer[] {
  return Array.from({ length: count }, (_, index) => ({
    question: `q${index}`,
    family: null,
    domain: index % WEIGHTS.length,
    first: true,
    isStaff: false,
    isRehearsal: false,
    isInDate: true,
    points: rightOf(index) ? 1000 : 0,
    difficulty: -0.5,
    day: 100,
    ...change,
  }));
}

const KNOWN = { mean: 0.3, sd: 0.1 };
const readiness = (answers: readonly LoggedAnswer[], change = {}) =>
  readinessOf({ answers, weights: WEIGHTS, table, offset: KNOWN, today: 100, isBankExhausted: false, ...change });

test('takes the pass mark on its scale', () => {
  expect(passShareOf({ score: 750, scale: 900, minimum: 100 })).toBe(0.8125);
  expect(passShareOf({ score: 700, scale: 1000 })).toBe(0.7);
  expect(passShareOf({ score: null, scale: 1000 })).toBeNull();
  expect(passShareOf({ score: 700, scale: null })).toBeNull();
  expect(examFormOf(WEIGHTS, 65, 0.7).seats).toEqual([16, 19, 22, 8]);
});

test('a table holds the distribution of points, partial credit included', () => {
  const { rows, width } = scoreTable(examFormOf([1], 3, 0.5), [[{ difficulty: 0 }]]).domains[0]!;
  // Strength 0 is the 71st of the shifted ones; three questions at even chances.
  expect([...rows.subarray(70 * width, 71 * width)]).toEqual([1, 3, 3, 1].map((x) => expect.closeTo(x / 8, 12)));
  const parts = scoreTable(examFormOf([1], 1, 0.5), [[{ difficulty: 0, parts: 3 }]]);
  expect([parts.unitsPerPoint, parts.units, parts.cut]).toEqual([4, 4, 2]);
  for (const at of [0, 70, SHIFTED_COUNT - 1]) {
    const row = [...parts.domains[0]!.rows.subarray(at * 5, at * 5 + 5)];
    const right = logistic(-7 + at * 0.1);
    expect(row.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(row[4]).toBeCloseTo(right, 12);
    expect(row.reduce((sum, chance, units) => sum + (chance * units) / 4, 0)).toBeCloseTo(right ** (1 / 3), 12);
  }
});

test('ability and domain strengths are those of an integration by another rule', () => {
  const answers: CountedAnswer[] = [
    ...[1, 1, 0.4, 1, 0].map((credit, index) => ({ domain: 0, credit, difficulty: index / 4 - 0.5 })),
    ...[0, 1, 0].map((credit, index) => ({ domain: 1, credit, difficulty: index / 2 - 0.5, slope: 1.4 })),
  ];
  // The midpoint rule over ability and both deviations.
  const [step, reach] = [0.05, 4.5];
  const axis = Array.from({ length: Math.round((2 * reach) / step) }, (_, index) => -reach + (index + 0.5) * step);
  const deviations = axis.filter((x) => Math.abs(x) < 2);
  const likelihood = (domain: number, strength: number) =>
    answers
      .filter((answer) => answer.domain === domain)
      .reduce((product, { credit, difficulty, slope = 1 }) => {
        const p = logistic(slope * (strength - difficulty));
        return product * p ** credit * (1 - p) ** (1 - credit);
      }, 1);
  let [total, first, second, ofDomain, isWeakest] = [0, 0, 0, 0, 0];
  for (const theta of axis) {
    const sums = [0, 1].map((domain) => {
      let [mass, moment] = [0, 0];
      const weights = deviations.map(
        (delta) => Math.exp(-(delta ** 2) / (2 * 0.35 ** 2)) * likelihood(domain, theta + delta),
      );
      deviations.forEach((delta, index) => {
        mass += weights[index]!;
        moment += weights[index]! * (theta + delta);
      });
      return { mass, moment, weights };
    });
    const weight = Math.exp((-theta * theta) / 2) * sums[0]!.mass * sums[1]!.mass;
    total += weight;
    first += weight * theta;
    second += weight * theta * theta;
    ofDomain += (weight * sums[1]!.moment) / sums[1]!.mass;
    let above = 0;
    for (let index = deviations.length - 1; index >= 0; index -= 1) {
      const [own, other] = [sums[1]!.weights[index]!, sums[0]!.weights[index]!];
      isWeakest += Math.exp((-theta * theta) / 2) * own * (above + other / 2);
      above += other;
    }
  }
  const strengths = strengthsOf(answers, 2);
  const { mean, sd } = overallAbility(strengths);
  expect(Math.abs(mean - first / total)).toBeLessThan(1e-4);
  expect(Math.abs(sd - Math.sqrt(second / total - (first / total) ** 2))).toBeLessThan(1e-4);
  expect(Math.abs(domainStrengths(strengths)[1]!.mean - ofDomain / total)).toBeLessThan(1e-4);
  expect(Math.abs(weakestChances(strengths)[1]! - isWeakest / total)).toBeLessThan(1e-3);
});

test('without answers, the chance to pass is that of the population', () => {
  const random = seededRandom(5);
  const harder = 0.4;
  let passed = 0;
  const people = 20_000;
  for (let person = 0; person < people; person += 1) {
    const ability = gauss(random);
    let score = 0;
    for (const { seats } of table.domains) {
      const strength = ability + 0.35 * gauss(random);
      for (let seat = 0; seat < seats; seat += 1)
        if (random() < logistic(strength - harder - (random() < 0.5 ? -1 : 0))) score += 1;
    }
    if (score >= table.cut) passed += 1;
  }
  const nobody = strengthsOf([], WEIGHTS.length);
  const curve = passCurve(nobody, table);
  const at = curve.findIndex((_, index) => Math.abs(offsetAt(index) - harder) < 1e-9);
  expect(Math.abs(curve[at]! - passed / people)).toBeLessThan(0.012);
  expect(curve).toEqual(curve.toSorted((a, b) => b - a));
  // Our own form is easier than an exam with an offset.
  expect(scoreOnOurForm(nobody, table).mean).toBeGreaterThan(0.5);
});

test('an interval holds 80 % where each cell is spread over its width', () => {
  // Three questions at even chances: 1, 3, 3, and 1 in 8.
  const even = [{ theta: 0, weight: 1, first: 50, count: 1, domains: [Float64Array.of(1)] }];
  const three = scoreTable(examFormOf([1], 3, 0.5), [[{ difficulty: 0 }]]);
  expect(scoreOnOurForm({ abilities: even, domainCount: 1 }, three)).toEqual({
    mean: expect.closeTo(0.5, 12),
    low: expect.closeTo(0.1, 12),
    high: expect.closeTo(0.9, 12),
  });
});

test('an interval narrows with answers and lies around the mean', () => {
  const widths = [0, 20, 65, 130].map((count) => {
    const { form } = readiness(logged(count, (index) => index % 3 > 0)).logged;
    expect(form.low).toBeLessThan(form.mean);
    expect(form.high).toBeGreaterThan(form.mean);
    return form.high - form.low;
  });
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test('what is not a clean first answer moves the chance by exactly 0', () => {
  const clean = logged(65, (index) => index % 5 > 1);
  const { logged: before } = readiness(clean);
  const added: [string, LoggedAnswer[]][] = [
    ['unknown', logged(40, () => true, { first: null })],
    ['seenBefore', logged(40, () => true, { first: false })],
    ['staff', logged(40, () => true, { isStaff: true })],
    ['outOfDate', logged(40, () => true, { isInDate: false })],
    ['notAnswered', logged(40, () => true, { points: null })],
  ];
  for (const [reason, answers] of added) {
    const others = answers.map((answer) => ({ ...answer, question: `other ${answer.question}` }));
    const after = readiness([...others, ...clean]);
    expect(after.logged).toEqual(before);
    expect(evidenceIn([...others, ...clean]).leftOut.map((one) => one.reason)).toEqual(Array(40).fill(reason));
  }
});

test('a question counts once, and so does a family', () => {
  const [one] = logged(1, () => true);
  const again = { ...one!, day: 101, points: 0 };
  expect(evidenceIn([again, one!])).toMatchObject({
    counted: [{ day: 100 }],
    leftOut: [{ answer: { day: 101 }, reason: 'seenBefore' }],
  });
  const siblings = ['a', 'b', 'c'].map((question, index) => ({ ...one!, question, family: 'f', day: 100 + index }));
  expect(evidenceIn(siblings)).toMatchObject({
    counted: [{ question: 'a' }],
    leftOut: [{ reason: 'sameFamily' }, { reason: 'sameFamily' }],
  });
  // One that was only shown gave its siblings away.
  const [shown, ...later] = siblings;
  expect(evidenceIn([{ ...shown!, points: null }, ...later])).toMatchObject({
    counted: [],
    leftOut: [{ reason: 'notAnswered' }, { reason: 'sameFamily' }, { reason: 'sameFamily' }],
  });
});

test('says nothing where too little is known, and why', () => {
  const enough = logged(40, () => true);
  expect(readiness(enough)).toMatchObject({ abstentions: [], tier: 'ready', chance: expect.any(Number) });
  expect(readiness(logged(39, () => true))).toMatchObject({
    abstentions: [{ code: 'fewFirsts', firsts: 39, needed: 40 }],
    tier: 'notEnough',
    ourForm: null,
    chance: null,
    weakest: null,
    logged: { chance: expect.any(Number) },
  });
  // The domain of 12 % may be empty, that of 24 % may not.
  expect(readiness(enough.map((answer) => ({ ...answer, domain: answer.domain % 3 }))).abstentions).toEqual([]);
  expect(readiness(enough.map((answer) => ({ ...answer, domain: 1 + (answer.domain % 2) }))).abstentions).toEqual([
    { code: 'emptyDomains', domains: [0] },
  ]);
  expect(readiness(enough, { today: 121 }).abstentions).toEqual([]);
  expect(readiness(enough, { today: 122 }).abstentions).toEqual([{ code: 'stale', days: 22, limit: 21 }]);
  expect(readiness(enough.map((answer) => ({ ...answer, isRehearsal: true }))).abstentions).toEqual([
    { code: 'onlyRehearsals' },
  ]);
  expect(readiness(enough, { isBankExhausted: true }).abstentions).toEqual([{ code: 'bankExhausted' }]);
  const unknown = enough.map((answer) => ({ ...answer, question: `u${answer.question}`, first: null }));
  expect(readiness([...enough, ...unknown]).abstentions).toEqual([{ code: 'mostlyUnknown', unknown: 40, firsts: 40 }]);
  expect(readiness([...enough, ...unknown.slice(1)]).abstentions).toEqual([]);
  expect(readiness([]).abstentions).toEqual([{ code: 'fewFirsts', firsts: 0, needed: 40 }]);
});

test('the chance is not said until the offset is known to a quarter of a logit; the score on our form is', () => {
  const answers = logged(65, (index) => index % 4 > 0);
  const [vague, known] = [0.26, 0.25].map((sd) => readiness(answers, { offset: { mean: 0.4, sd } }));
  expect(vague!.chance).toBeNull();
  expect(known!.chance).toBe(known!.logged.chance);
  expect(vague!.ourForm).toEqual(known!.ourForm);
  // The offset says nothing about our own form.
  expect(readiness(answers, { offset: { mean: 1, sd: 0.1 } }).ourForm).toEqual(vague!.ourForm);
});

test('tiers follow the chance with the offset integrated', () => {
  const tierOf = (share: number, offset = KNOWN) =>
    readiness(
      logged(130, (index) => (index * 0.618) % 1 < share),
      { offset },
    ).tier;
  expect([0.4, 0.77, 0.95].map((share) => tierOf(share))).toEqual(['notYet', 'borderline', 'ready']);
  expect(tierOf(0.86, { mean: 0.4, sd: 0.05 })).toBe('ready');
  expect(tierOf(0.86, { mean: 1, sd: 0.05 })).not.toBe('ready');
});

test('names a weakest domain only if it almost certainly is', () => {
  expect(readiness(logged(65, (index) => index % 3 > 0)).weakest).toBeNull();
  expect(readiness(logged(260, (index) => index % 4 !== 2 || index % 16 === 2)).weakest).toBe(2);
  const chances = weakestChances(strengthsOf([], 4));
  for (const chance of chances) expect(chance).toBeCloseTo(0.25, 6);
});

test('an offset known exactly takes the chance from the curve', () => {
  const curve = passCurve(strengthsOf([], 4), table);
  expect(chanceToPass(curve, { mean: 0.6, sd: 0 })).toBeCloseTo(curve[8]!, 9);
  const vague = chanceToPass(curve, { mean: 0.6, sd: 0.35 });
  expect(Math.abs(vague - curve[8]!)).toBeLessThan(0.05);
  expect(vague).not.toBe(curve[8]);
});

/** People whose chance to pass is known but for the offset, and what they said of the exam. */
function asked(people: number, truth: number, answering: { passed: number; failed: number }, seed: number): Outcome[] {
  const random = seededRandom(seed);
  return Array.from({ length: people }, () => {
    const ability = 2.4 * random() - 0.8;
    const curve = Array.from({ length: 16 }, (_, index) => logistic(4 * (ability - offsetAt(index))));
    const hasPassed = random() < logistic(4 * (ability - truth));
    return { curve, hasPassed: random() < (hasPassed ? answering.passed : answering.failed) ? hasPassed : null };
  });
}

test('the offset is learned from outcomes, and not fooled by the silence of those who failed', () => {
  expect(learnedOffset([])).toEqual(OFFSET_PRIOR);
  const all = learnedOffset(asked(200, 0.8, { passed: 1, failed: 1 }, 1));
  expect(Math.abs(all.mean - 0.8)).toBeLessThan(3 * all.sd);
  expect(all.sd).toBeLessThan(0.1);
  const outcomes = asked(200, 0.8, { passed: 0.62, failed: 0.35 }, 2);
  const [counted, ignored] = [outcomes, outcomes.filter(({ hasPassed }) => hasPassed !== null)].map((list) =>
    learnedOffset(list),
  );
  expect(Math.abs(counted!.mean - 0.8)).toBeLessThan(2.5 * counted!.sd);
  expect(ignored!.mean).toBeLessThan(counted!.mean);
  // Silence alone tells little.
  const silent = learnedOffset(outcomes.map(({ curve }) => ({ curve, hasPassed: null })));
  expect(silent.sd).toBeGreaterThan(0.25);
});

test('a new exam is drawn towards what others have learned', () => {
  expect(priorFromOthers([])).toEqual({ mean: expect.closeTo(0.4, 12), sd: expect.closeTo(0.35, 12) });
  expect(priorFromOthers([OFFSET_PRIOR])).toEqual({ mean: expect.closeTo(0.4, 12), sd: expect.closeTo(0.35, 12) });
  const [one, many] = [1, 30].map((count) =>
    priorFromOthers(Array.from({ length: count }, () => ({ mean: 0.9, sd: 0.1 }))),
  );
  expect(one!.mean).toBeGreaterThan(0.45);
  expect(one!.mean).toBeLessThan(many!.mean);
  expect(many!.mean).toBeCloseTo(0.92, 1);
  expect(many!.sd).toBeGreaterThan(0.3);
  expect(many!.sd).toBeLessThan(one!.sd);
});

test('the order of answers changes nothing', () => {
  const answers = logged(65, (index) => index % 3 > 0).map((answer, index) => ({ ...answer, day: 100 - index }));
  const [forth, back] = [readiness(answers), readiness(answers.toReversed())];
  expect(back).toEqual(forth);
});
