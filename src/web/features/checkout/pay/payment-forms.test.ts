import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_NAMES } from '#rules/checkout/provider.ts';

test('each provider has its form, by its name, and no form is of nobody', () => {
  const forms = readdirSync(import.meta.dirname).filter((file) => file.endsWith('-payment.part.tsx'));
  expect(forms.toSorted()).toEqual(PROVIDER_NAMES.map((name) => `${name}-payment.part.tsx`).toSorted());
});
