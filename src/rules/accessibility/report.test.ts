import { expect, test } from 'vitest';
import { CRITERIA } from './criteria.ts';
import { openAcr } from './openacr.ts';
import { type AccessibilityRun, criterionOf, reportOf } from './report.ts';

const run = (change: Partial<AccessibilityRun> = {}): AccessibilityRun => ({
  path: '/',
  held: { 'color-contrast': ['1.4.3'], 'image-alt': ['1.1.1'] },
  broken: {},
  hasMedia: false,
  ...change,
});
const AT = { testedOn: '2026-11-29', tool: 'axe-core 4' };
const resultOf = (runs: AccessibilityRun[], number: string) =>
  reportOf(runs, AT).findings.find((one) => one.number === number)!.result;

test('reads the criterion of a tag, and none of a tag that is about a level', () => {
  expect(['wcag143', 'wcag1410', 'wcag2a', 'wcag21aa', 'best-practice'].map(criterionOf)).toEqual([
    '1.4.3',
    '1.4.10',
    null,
    null,
    null,
  ]);
});

test('claims of each criterion what the machine found, and no more', () => {
  expect(CRITERIA).toHaveLength(55);
  expect(resultOf([run()], '1.4.3')).toBe('nothing found');
  expect(resultOf([run()], '2.4.3')).toBe('not tested');
  expect(resultOf([run()], '1.2.2')).toBe('not applicable');
  expect(resultOf([run(), run({ hasMedia: true })], '1.2.2')).toBe('not tested');
  // One page with a fault is enough, however many have none.
  expect(resultOf([run(), run({ broken: { 'color-contrast': ['1.4.3'] } })], '1.4.3')).toBe('faults');
  expect(reportOf([run(), run(), run({ path: '/login' })], AT)).toMatchObject({ pages: 2, runs: 3 });
});

test('writes OpenACR in which nothing is supported that no person has assessed', () => {
  const text = openAcr(reportOf([run({ broken: { 'image-alt': ['1.1.1'] } })], AT), { product: 'Cairn', version: '1' });
  expect(text).toContain('catalog: 2.5-edition-wcag-2.2-en');
  expect(text.match(/- num: /g)).toHaveLength(55);
  expect(text.match(/level: partially-supports/g)).toHaveLength(1);
  expect(text).not.toContain('level: supports');
});
