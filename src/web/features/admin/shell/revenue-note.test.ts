import { expect, test } from 'vitest';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { revenueNote } from './revenue-note.ts';

test('says which payments the revenue includes', () => {
  const note = (provider: ProviderName, isLive: boolean) =>
    revenueNote({ provider, isLive, publishableKey: null, accessDays: 90 });
  expect(note('demo', false)).toBe('Demo payments: no money moved');
  expect(note('stripe', false)).toBe('Test payments: no money moved');
  expect(note('stripe', true)).toBe('Without demo and test payments');
});
