import { expect, test } from 'vitest';
import { narrowing, raising } from './advice.ts';
import { examFormOf, scoreTable } from './exam-form.ts';
import { scoreOnOurForm } from './predict.ts';
import { strengthsOf } from './strengths.ts';
import {
  formText,
  guaranteeText,
  levelText,
  missingText,
  narrowText,
  offsetText,
  passText,
  progressText,
  raiseText,
  TIER_TEXTS,
  tierText,
  tierTitle,
  unknownOffsetText,
  weakestText,
} from './words.ts';

test('says the score in whole percents, and never a certain chance', () => {
  expect(formText({ low: 0.6437, high: 0.8122 }, 2 / 3)).toBe(
    'On an exam made of our questions, you would most likely score 64 to 81%; our mark is 67%.',
  );
  expect(passText(0.721)).toBe('Your chance of passing the real exam is about 72%.');
  expect([passText(0.9999), passText(0.0001)]).toEqual([
    'Your chance of passing the real exam is about 99%.',
    'Your chance of passing the real exam is about 1%.',
  ]);
  expect(levelText({ mean: 0.62, margin: 0.13 }, 25)).toContain('a score from 49 to 75%. With 25 answers');
  expect(levelText({ mean: 0.95, margin: 0.13 }, 25)).toContain('from 82 to 100%');
});

test('says the offset in words', () => {
  expect(offsetText({ points: 6.2, outcomes: 23 })).toBe(
    'The real exam has been about 6 points harder than our questions; 23 results.',
  );
  expect(offsetText({ points: -1.1, outcomes: 30 })).toContain('about 1 point easier');
  expect(offsetText({ points: 0.2, outcomes: 30 })).toContain('about as hard as');
  expect(unknownOffsetText(1)).toContain('So far, 1 person has.');
});

test('no sentence has a decimal, shouts, or ends without a period', () => {
  const domain = { name: 'Security' };
  const all = [
    missingText({ code: 'fewFirsts', firsts: 12, needed: 40 }),
    missingText({ code: 'fewFirsts', firsts: 0, needed: 40 }),
    missingText({ code: 'emptyDomains', domains: [domain] }),
    missingText({ code: 'stale', days: 22, limit: 21 }),
    missingText({ code: 'onlyRehearsals' }),
    missingText({ code: 'bankExhausted' }),
    missingText({ code: 'mostlyUnknown', unknown: 40, firsts: 3 }),
    raiseText({ domain, points: 7.6 }),
    narrowText({ domain, answers: 25, from: 21, to: 18 }, 65),
    narrowText(null, 65),
    weakestText(null),
    weakestText(domain),
    unknownOffsetText(0),
    guaranteeText({ needed: 2, days: 14, reached: 1, moreDays: 30, isDue: false }),
    guaranteeText({ needed: 2, days: 14, reached: 2, moreDays: 30, isDue: true }),
    ...Object.values(TIER_TEXTS).flatMap(({ text }) => text || []),
  ];
  for (const text of all) {
    expect(text).toMatch(/^[A-Z2].*\.$/);
    expect(text).not.toMatch(/\d\.\d|!|fail/);
  }
});

test('says why it is not yet where our own mark is reached, and that there is no estimate where answers are not what is missing', () => {
  const standing = {
    tier: 'notYet' as const,
    ourForm: { mean: 0.71 },
    mark: 0.7,
    offset: { points: 8.2, isKnown: false },
  };
  expect(tierText(standing)).toContain('about 8 points harder');
  expect(tierText({ ...standing, ourForm: { mean: 0.6 } })).toBe(TIER_TEXTS.notYet.text);
  expect(tierText({ ...standing, offset: { points: 8.2, isKnown: true } })).toBe(TIER_TEXTS.notYet.text);
  expect(tierTitle('notEnough', [{ code: 'fewFirsts' }])).toBe('Not enough answers yet');
  expect(tierTitle('notEnough', [{ code: 'stale' }])).toBe('No current estimate');
  expect(tierTitle('ready', [])).toBe('Ready');
});

test('speaks of progress only where it can be seen', () => {
  expect(progressText({ mean: 0.6 }, { mean: 0.65 }, 'Nov 20')).toBe('Up 5 points since Nov 20.');
  expect(progressText({ mean: 0.61 }, { mean: 0.65 }, 'Nov 20')).toBeNull();
  expect(progressText({ mean: 0.7 }, { mean: 0.6 }, 'Nov 20')).toBeNull();
  expect(progressText(undefined, { mean: 0.6 }, 'Nov 20')).toBeNull();
});

test('more answers narrow a range less and less, and the heaviest weak domain raises it most', () => {
  const weights = [24, 30, 34, 12];
  const table = scoreTable(
    examFormOf(weights, 65, 2 / 3),
    weights.map(() => [{ difficulty: -0.45 }]),
  );
  const after = (count: number, isRight: (index: number) => boolean) => {
    const strengths = strengthsOf(
      Array.from({ length: count }, (_, index) => ({
        domain: index % 4,
        credit: isRight(index) ? 1 : 0,
        difficulty: -0.45,
      })),
      4,
    );
    return { strengths, form: scoreOnOurForm(strengths, table) };
  };
  const few = after(40, (index) => index % 3 > 0);
  const narrow = narrowing(few.strengths, table, { form: few.form, firsts: 40 })!;
  // What is said now is what the page says; what would be is near what another 25 answers make of it.
  expect(narrow.from).toBe(Math.round(100 * few.form.high) - Math.round(100 * few.form.low));
  const more = after(65, (index) => index % 3 > 0).form;
  expect(Math.abs(narrow.to - 100 * (more.high - more.low))).toBeLessThan(2);
  const many = after(400, (index) => index % 3 > 0);
  expect(narrowing(many.strengths, table, { form: many.form, firsts: 400 })).toBeNull();
  const weak = after(130, (index) => index % 4 !== 1 || index % 8 === 1);
  expect(raising(weak.strengths, table)!.domain).toBe(1);
});
