import { expect, test } from 'vitest';
import { missingTypesText } from './item-types.ts';

test('says plainly what the real exam has and the bank lacks, or nothing', () => {
  expect(missingTypesText([])).toBeNull();
  expect(missingTypesText(['performance'])).toBe(
    'The real exam also has performance-based questions; this bank has none yet.',
  );
  expect(missingTypesText(['yes-no', 'hot-area', 'drag-and-drop'])).toBe(
    'The real exam also has yes/no series, hot area questions, and drag-and-drop questions; this bank has none yet.',
  );
});
