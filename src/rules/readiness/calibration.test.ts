import { expect, test } from 'vitest';
import { seededRandom } from '#rules/question/random.ts';
import {
  brier,
  calibrationError,
  calibrationOf,
  errorByChance,
  type Judged,
  LEAST_BINNED,
  LEAST_PUBLISHED,
  skill,
  spiegelhalterZ,
} from './calibration.ts';
import { guaranteeOf, type GuaranteedSimulation, mayGuarantee } from './guarantee.ts';

/** People whose chance is right but for what is added to it. */
function judged(count: number, tooMuch = 0, seed = 1): Judged[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const truth = random();
    return { chance: Math.min(1, Math.max(0, truth + tooMuch)), hasPassed: random() < truth };
  });
}

test('figures by hand', () => {
  const four: Judged[] = [
    { chance: 0.9, hasPassed: true },
    { chance: 0.9, hasPassed: false },
    { chance: 0.2, hasPassed: false },
    { chance: 0.2, hasPassed: false },
  ];
  expect(brier(four)).toBeCloseTo((0.01 + 0.81 + 0.04 + 0.04) / 4, 12);
  expect(skill(four)).toBeCloseTo(1 - 0.225 / (0.25 * 0.75), 12);
  expect(calibrationError(four)).toBeCloseTo(0.5 * 0.4 + 0.5 * 0.2, 12);
  // Σ (y − p)(1 − 2p) / √ Σ (1 − 2p)² p (1 − p)
  expect(spiegelhalterZ(four)).toBeCloseTo(
    (-0.08 + 0.72 - 0.12 - 0.12) / Math.sqrt(2 * 0.64 * 0.09 + 2 * 0.36 * 0.16),
    12,
  );
  expect(skill(four.filter(({ hasPassed }) => !hasPassed))).toBeNull();
  expect(spiegelhalterZ([{ chance: 0.5, hasPassed: true }])).toBeNull();
});

test('says nothing of too few, and by bins only of many', () => {
  expect(calibrationOf(judged(LEAST_PUBLISHED - 1))).toBeNull();
  expect(calibrationOf(judged(LEAST_PUBLISHED))).toMatchObject({ n: LEAST_PUBLISHED, bins: [] });
  expect(calibrationOf(judged(LEAST_BINNED - 1))!.bins).toEqual([]);
  const { bins } = calibrationOf(judged(LEAST_BINNED))!;
  expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(LEAST_BINNED);
  for (const { low, passed, high } of bins) {
    expect(low).toBeLessThanOrEqual(passed);
    expect(high).toBeGreaterThanOrEqual(passed);
  }
});

test('a perfect forecaster is told from one who promises too much, and from luck', () => {
  const [perfect, over] = [judged(400), judged(400, 0.15)].map((own) => calibrationOf(own)!);
  expect(perfect!.bias.low).toBeLessThan(0);
  expect(perfect!.bias.high).toBeGreaterThan(0);
  expect(Math.abs(perfect!.z!)).toBeLessThan(2);
  expect(over!.bias.low).toBeGreaterThan(0);
  expect(over!.error).toBeGreaterThan(1.5 * over!.errorByChance);
  // The findings give .076 at 100 and .024 at 1,000 for a perfect forecaster.
  const even = (count: number) => errorByChance(Array.from({ length: count }, (_, index) => (index + 0.5) / count));
  expect(even(100)).toBeGreaterThan(0.06);
  expect(even(100)).toBeLessThan(0.13);
  expect(even(1000)).toBeLessThan(even(100) / 2);
});

test('money back needs enough results that were right, and two new simulations at the mark in time', () => {
  expect(mayGuarantee(judged(79))).toBe(false);
  const balanced = Array.from({ length: 80 }, (_, index): Judged => ({ chance: 0.5, hasPassed: index % 2 === 0 }));
  expect(mayGuarantee(balanced)).toBe(true);
  expect(mayGuarantee(balanced.map((own) => ({ ...own, chance: 0.54 })))).toBe(false);
  const passed: GuaranteedSimulation = { day: '2026-11-20', isNew: true, score: 45, partialPoints: 0, total: 65 };
  const sat = { examDate: '2026-11-28', hasFailed: true };
  const found = (simulations: GuaranteedSimulation[], change = {}) =>
    guaranteeOf(simulations, { passPercentage: 69, today: '2026-12-01', sat, ...change });
  expect(found([passed, { ...passed, day: '2026-11-14' }])).toEqual({ reached: 2, isDue: true });
  for (const no of [
    { ...passed, day: '2026-11-13' },
    { ...passed, day: '2026-11-28' },
    { ...passed, isNew: false },
    { ...passed, score: 44, partialPoints: 800 },
  ])
    expect(found([passed, no])).toEqual({ reached: 1, isDue: false });
  expect(found([passed, { ...passed, score: 44, partialPoints: 850 }]).isDue).toBe(true);
  expect(found([passed, passed], { sat: { ...sat, hasFailed: false } })).toEqual({ reached: 2, isDue: false });
  expect(found([passed, passed], { sat: null, today: '2026-11-21' })).toEqual({ reached: 2, isDue: false });
});
