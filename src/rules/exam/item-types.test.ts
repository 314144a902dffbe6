import { expect, test } from 'vitest';
import { missingTypesText } from './item-types.ts';

test('what the real exam has and the bank does not is said plainly, and nothing where there is nothing to say', () => {
  expect(missingTypesText([])).toBeNull();
  expect(missingTypesText(['performance'])).toBe(
    'The real exam also has performance-based questions; this bank has none yet.',
  );
  expect(missingTypesText(['yes-no', 'hot-area', 'drag-and-drop'])).toBe(
    'The real exam also has yes/no series, hot area questions, and drag-and-drop questions; this bank has none yet.',
  );
});
