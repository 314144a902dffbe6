import { expect, test } from 'vitest';
import { isConfirmed, unconfirmedText } from './unconfirmed.ts';

test.each([
  ['2026-11-29', true],
  ['2026-08-31', true],
  ['2026-08-30', false],
  [null, false],
])('facts checked on %s are confirmed on November 29: %s', (verified, confirmed) => {
  expect(isConfirmed(verified, '2026-11-29')).toBe(confirmed);
  expect(unconfirmedText(verified, '2026-11-29') === null).toBe(confirmed);
});

test('says since when nobody looked', () => {
  expect(unconfirmedText('2026-08-30', '2026-11-29')).toBe(
    'Its facts were last confirmed with the vendor on August 30, 2026.',
  );
});
