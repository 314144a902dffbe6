import { expect, test } from 'vitest';
import { isMendedBy, needsText, REPORT_REASONS } from './reason.ts';

test('requires a text only for reasons that need one', () => {
  expect(REPORT_REASONS.filter(needsText)).toEqual(['other']);
});

test('fixes reports of earlier wordings, not its own', () => {
  expect(isMendedBy(3, [1, 2])).toBe(true);
  expect(isMendedBy(3, [1, 3])).toBe(false);
  expect(isMendedBy(2, [3])).toBe(false);
});
