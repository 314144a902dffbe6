import { expect, test } from 'vitest';
import { stepOf } from './import-step.ts';

test.each([
  ['nothing changed', 'a', 'a', 'a', 'same', 'same'],
  ['the pack changed', 'a', 'a', 'b', 'change', 'change'],
  ['it was changed here', 'a', 'x', 'a', 'keep', 'change'],
  ['both changed', 'a', 'x', 'b', 'keep', 'change'],
  ['both changed alike', 'a', 'b', 'b', 'same', 'same'],
] as const)('%s', (_, brought, current, next, step, overwriting) => {
  expect(stepOf({ brought, current, next }, false)).toBe(step);
  expect(stepOf({ brought, current, next }, true)).toBe(overwriting);
});
