import { expect, test } from 'vitest';
import { countLeft } from './count-left.ts';

test('counts questions without an answer, but none that can no longer be reached', () => {
  const events = [
    { kind: 'answered', place: 0 },
    { kind: 'moved', place: 2 },
    { kind: 'answered', place: 2 },
    { kind: 'answered', place: 2 },
  ] as const;
  expect(countLeft(events, { total: 5, isForwardOnly: false })).toBe(3);
  expect(countLeft(events, { total: 5, isForwardOnly: true })).toBe(2);
  expect(countLeft([], { total: 5, isForwardOnly: true })).toBe(5);
});
