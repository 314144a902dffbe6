import { expect, test } from 'vitest';
import { listText, namesText } from './list.ts';

test('separates by semicolons what has commas of its own', () => {
  expect([listText(['Rain']), listText(['Rain', 'Fog']), listText(['Rain', 'Fog', 'Ice'])]).toEqual([
    'Rain',
    'Rain and Fog',
    'Rain, Fog, and Ice',
  ]);
  const three = ['Billing, Pricing, and Support', 'Cloud Concepts', '2 others'];
  expect(listText(three)).toBe('Billing, Pricing, and Support; Cloud Concepts; and 2 others');
  expect(listText(three.slice(0, 1))).toBe('Billing, Pricing, and Support');
  // Only the last of two may have commas without doubt where it begins.
  expect(listText(['Rain', 'Fog, Ice'])).toBe('Rain and Fog, Ice');
  expect(listText(['Fog, Ice', 'Rain'])).toBe('Fog, Ice; and Rain');
  expect([namesText(three.slice(0, 2)), namesText(three.slice(1))]).toEqual([
    'Billing, Pricing, and Support; Cloud Concepts',
    'Cloud Concepts, 2 others',
  ]);
});
