import { expect, test } from 'vitest';
import { isMendedBy, needsText, REPORT_REASONS } from './reason.ts';

test('only a reason that says nothing on its own needs words', () => {
  expect(REPORT_REASONS.filter(needsText)).toEqual(['other']);
});

test('a wording mends reports of earlier ones, and none of its own', () => {
  expect(isMendedBy(3, [1, 2])).toBe(true);
  expect(isMendedBy(3, [1, 3])).toBe(false);
  expect(isMendedBy(2, [3])).toBe(false);
});
