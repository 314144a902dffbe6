import { expect, test } from 'vitest';
import { revenueNote } from './revenue-note.ts';

test('the tile says which payments its revenue is of', () => {
  const note = (provider: 'demo' | 'stripe', publishableKey: string | null) =>
    revenueNote({ provider, publishableKey, accessDays: 90 });
  expect(note('demo', null)).toBe('Demo payments: no money moved');
  expect(note('stripe', 'pk_test_1')).toBe('Test payments: no money moved');
  expect(note('stripe', 'pk_live_1')).toBe('Without demo and test payments');
});
